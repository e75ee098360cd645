import { Router } from 'express';
import { adminProductPath } from '#lib/routes.ts';
import {
  adminProductsQuery,
  bulkProductsInput,
  createProductInput,
  moveProductInput,
  type ProductBulkAction,
  updateProductInput,
} from '#lib/schemas/catalog.ts';
import { adminOf } from '../../accounts/accounts.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { AdminProductView } from './catalog.present.ts';
import type { Products } from './products.ts';

/** `/admin/products` and below. */
export function productsApi({ products, limits }: { products: Products; limits: RateLimits }): Router {
  const router = Router();
  const createLimit = limits({ name: 'products-created', points: 200, seconds: 3600 });
  const bulkLimit = limits({ name: 'products-bulk', points: 200, seconds: 3600 });

  router
    .route('/admin/products')
    .get(async (req, res) => {
      adminOf(req);
      const query = parse(adminProductsQuery, req.query);
      await respondTable(req, res, query, TABLE, {
        list: (paging) => products.list(query, paging),
        all: () => products.listAll(query),
      });
    })
    .post(async (req, res) => {
      const viewer = adminOf(req);
      const input = parse(createProductInput, req.body);
      await createLimit.consume(viewer.id);
      const product = await products.create(viewer, input);
      const redirectTo = adminProductPath(product.id);
      respond(req, res, 201, { product, message: 'Product added.' }, { redirectTo });
    });

  router.post('/admin/products/bulk', async (req, res) => {
    const viewer = adminOf(req);
    const { ids, action } = parse(bulkProductsInput, req.body);
    await bulkLimit.consume(viewer.id);
    const outcome = await products.updateMany(viewer, ids, action);
    const message = bulkMessage(outcome, {
      entity: 'product',
      one: `product ${DONE[action]}`,
      several: `products ${DONE[action]}`,
    });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router
    .route('/admin/products/:id')
    .get(async (req, res) => {
      adminOf(req);
      respond(req, res, 200, { product: await products.get(req.params.id) });
    })
    .patch(async (req, res) => {
      const viewer = adminOf(req);
      const input = parse(updateProductInput, req.body);
      const product = await products.update(viewer, req.params.id, input);
      respond(req, res, 200, { product, message: 'Product saved.' });
    })
    .delete(async (req, res) => {
      adminOf(req);
      await products.remove(req.params.id);
      respond(req, res, 200, { id: req.params.id, message: 'Product deleted.' });
    });

  router.post('/admin/products/:id/move', async (req, res) => {
    adminOf(req);
    const { direction } = parse(moveProductInput, req.body);
    await products.move(req.params.id, direction);
    respond(req, res, 200, { id: req.params.id, message: 'Product moved.' });
  });

  return router;
}

const DONE: Record<ProductBulkAction, string> = {
  publish: 'published',
  archive: 'archived',
  delete: 'deleted',
};

const TABLE: Table<AdminProductView> = {
  name: 'products',
  columns: [
    'id',
    'slug',
    'kind',
    'name',
    'summary',
    'category',
    'provider',
    'status',
    'position',
    'subscribersCount',
    'rating',
    'reviewsCount',
    'createdAt',
    'updatedAt',
  ],
};
