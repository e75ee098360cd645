import { Router } from 'express';
import { adminPlansQuery, createPlanInput, updatePlanInput } from '#lib/schemas/catalog.ts';
import { adminOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { AdminPlanView } from './catalog.present.ts';
import type { ProductPlans } from './product-plans.ts';

interface Deps {
  productPlans: ProductPlans;
  limits: RateLimits;
}

/** `/admin/product-plans` and below. */
export function productPlansApi({ productPlans, limits }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'product-plans-created', points: 300, seconds: 3600 });

  router
    .route('/admin/product-plans')
    .get(async (req, res) => {
      adminOf(req);
      const query = parse(adminPlansQuery, req.query);
      await respondTable(req, res, query, TABLE, {
        list: (paging) => productPlans.list(query, paging),
        all: () => productPlans.listAll(query),
      });
    })
    .post(async (req, res) => {
      const viewer = adminOf(req);
      const input = parse(createPlanInput, req.body);
      await createLimit.consume(viewer.id);
      respond(req, res, 201, { plan: await productPlans.create(input), message: 'Price added.' });
    });

  router
    .route('/admin/product-plans/:id')
    .get(async (req, res) => {
      adminOf(req);
      respond(req, res, 200, { plan: await productPlans.get(req.params.id) });
    })
    .patch(async (req, res) => {
      const viewer = adminOf(req);
      const input = parse(updatePlanInput, req.body);
      await createLimit.consume(viewer.id);
      const plan = await productPlans.update(req.params.id, input);
      const message =
        plan.id === req.params.id
          ? 'Price saved.'
          : 'The new price is in the shop. Subscribers keep the old one.';
      respond(req, res, 200, { plan, message });
    });

  return router;
}

const TABLE: Table<AdminPlanView> = {
  name: 'product-plans',
  columns: [
    'id',
    'productId',
    'slug',
    'name',
    'priceType',
    'billingPeriod',
    'unitKind',
    'amount',
    'currency',
    'trialDays',
    'subscribersCount',
    'archivedAt',
    'createdAt',
    'updatedAt',
  ],
};
