import { isOwnValue } from '#lib/availability.ts';
import { paginate } from '#lib/pagination.ts';
import { catalogAvailabilityQuery, plansQuery, productsQuery } from '#lib/schemas/catalog.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Catalog } from './catalog.ts';
import type { ProductPlans } from './product-plans.ts';
import type { Products } from './products.ts';

interface Deps {
  catalog: Catalog;
  products: Products;
  productPlans: ProductPlans;
}

/** `/products` and `/product-plans` for everybody, and `/search/availability` of their slugs for admins. */
export function catalogApi({ catalog, products, productPlans }: Deps): Route[] {
  return tagged('Marketplace', {
    listProducts: route('GET /products', {
      summary: 'The products of the shop, with their prices',
      access: 'anyone',
      query: productsQuery,
      answer: 'list',
      handle: async ({ query, paging }) => sliceOf(await catalog.search(query), paging),
    }),
    getProduct: route('GET /products/:id', {
      summary: 'A product by its id or slug; one that was taken from the shop for who has it',
      access: 'anyone',
      answer: { product: 'object' },
      handle: async ({ viewer, params }) => ({ product: await catalog.product(viewer, params.id) }),
    }),
    listPublicPlans: route('GET /product-plans', {
      summary: 'The prices of the shop',
      access: 'anyone',
      query: plansQuery,
      answer: 'list',
      handle: async ({ paging }) =>
        sliceOf(
          (await catalog.search({})).flatMap(({ plans }) => plans),
          paging,
        ),
    }),
    getPlan: route('GET /product-plans/:id', {
      summary: 'A price of a product',
      access: 'anyone',
      answer: { plan: 'object' },
      handle: async ({ viewer, params }) => ({ plan: await catalog.plan(viewer, params.id) }),
    }),
    isProductSlugAvailable: route('GET /search/availability/product', {
      summary: 'Whether the slug of a product is available',
      access: 'admin',
      query: catalogAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      handle: async ({ query: { value, current } }) => ({
        isAvailable: isOwnValue('product', 'slug', value, current) || (await products.isSlugFree(value)),
      }),
    }),
    isPlanSlugAvailable: route('GET /search/availability/product-plan', {
      summary: 'Whether the slug of a price is available',
      access: 'admin',
      query: catalogAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      handle: async ({ query: { value, current } }) => ({
        isAvailable:
          isOwnValue('product-plan', 'slug', value, current) || (await productPlans.isSlugFree(value)),
      }),
    }),
  });
}

/** A page of a list that is in memory. */
function sliceOf<Item>(all: Item[], paging: Paging): Listed<Item> {
  const from = (paginate(all.length, paging).page - 1) * paging.limit;
  return { results: all.slice(from, from + paging.limit), count: all.length };
}
