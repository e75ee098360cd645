import { type Request, type Response, Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
import { paginate } from '#lib/pagination.ts';
import { catalogAvailabilityQuery, plansQuery, productsQuery } from '#lib/schemas/catalog.ts';
import { adminOf } from '../../accounts/accounts.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Catalog } from './catalog.ts';
import type { ProductPlans } from './product-plans.ts';
import type { Products } from './products.ts';

interface Deps {
  catalog: Catalog;
  products: Products;
  productPlans: ProductPlans;
}

/** `/products` and `/product-plans` for everybody, and `/search/availability` of their slugs for admins. */
export function catalogApi({ catalog, products, productPlans }: Deps): Router {
  const router = Router();

  router.get('/products', async (req, res) => {
    const { paging, ...filter } = parseList(productsQuery, req.query);
    respondSlice(req, res, await catalog.search(filter), paging);
  });

  router.get('/products/:id', async (req, res) => {
    respond(req, res, 200, { product: await catalog.product(req.viewer, req.params.id) });
  });

  router.get('/product-plans', async (req, res) => {
    const { paging } = parseList(plansQuery, req.query);
    const plans = (await catalog.search({})).flatMap(({ plans }) => plans);
    respondSlice(req, res, plans, paging);
  });

  router.get('/product-plans/:id', async (req, res) => {
    respond(req, res, 200, { plan: await catalog.plan(req.viewer, req.params.id) });
  });

  for (const [kind, { isSlugFree }] of [
    ['product', products],
    ['product-plan', productPlans],
  ] as const)
    router.get(`/search/availability/${kind}`, async (req, res) => {
      adminOf(req);
      const { value, current } = parse(catalogAvailabilityQuery, req.query);
      const isAvailable = isOwnValue(kind, 'slug', value, current) || (await isSlugFree(value));
      respond(req, res, 200, { isAvailable });
    });

  return router;
}

/** A page of a list that is in memory. */
function respondSlice(req: Request, res: Response, all: unknown[], paging: Paging): void {
  const from = (paginate(all.length, paging).page - 1) * paging.limit;
  respondList(req, res, { results: all.slice(from, from + paging.limit), count: all.length }, paging);
}
