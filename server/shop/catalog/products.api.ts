import { PRODUCT_LIST } from '#lib/lists/catalog.ts';
import { adminProductPath } from '#lib/routes.ts';
import {
  adminProductsQuery,
  bulkProductsInput,
  createProductInput,
  moveProductInput,
  type ProductBulkAction,
  updateProductInput,
} from '#lib/schemas/catalog.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Products } from './products.ts';

/** `/admin/products` and below. */
export function productsApi({ products }: { products: Products }): Route[] {
  return tagged('Marketplace', {
    listEveryProduct: route('GET /admin/products', {
      summary: 'Every product, also drafts and archived ones, with all prices and the numbers of subscribers',
      access: 'admin',
      query: adminProductsQuery,
      answer: 'list',
      csv: { ...PRODUCT_LIST.file, all: ({ query }) => products.listAll(query) },
      handle: ({ query, paging }) => products.list(query, paging),
    }),
    createProduct: route('POST /admin/products', {
      summary: 'Add a product',
      description: 'A new product is a draft, unless its status says otherwise.',
      access: 'admin',
      body: createProductInput,
      rateLimit: { name: 'products-created', points: 200, seconds: 3600 },
      status: 201,
      answer: { product: 'object', message: 'string' },
      async handle({ viewer, body }) {
        const product = await products.create(viewer, body);
        const redirectTo = adminProductPath(product.id);
        return done({ product, message: 'Product added.' }, { redirectTo });
      },
    }),
    updateProducts: route('POST /admin/products/bulk', {
      summary: 'Publish, archive or delete several products',
      access: 'admin',
      body: bulkProductsInput,
      rateLimit: { name: 'products-bulk', points: 200, seconds: 3600 },
      answer: { count: 'integer', message: 'string' },
      errors: [404, 409],
      async handle({ viewer, body: { ids, action } }) {
        return bulkAnswer(await products.updateMany(viewer, ids, action), 'product', DONE[action]);
      },
    }),
    adminGetProduct: route('GET /admin/products/:id', {
      summary: 'A product by its id or slug, with its template and all prices',
      access: 'admin',
      answer: { product: 'object' },
      handle: async ({ params }) => ({ product: await products.get(params.id) }),
    }),
    updateProduct: route('PATCH /admin/products/:id', {
      summary: 'Change a product; absent fields, limits and texts of the template stay as they are',
      access: 'admin',
      body: updateProductInput,
      answer: { product: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body }) {
        const product = await products.update(viewer, params.id, body);
        return { product, message: 'Product saved.' };
      },
    }),
    deleteProduct: route('DELETE /admin/products/:id', {
      summary: 'Delete a product that was never sold',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle({ params }) {
        await products.remove(params.id);
        return { id: params.id, message: 'Product deleted.' };
      },
    }),
    moveProduct: route('POST /admin/products/:id/move', {
      summary: 'Move a product up or down in the shop',
      access: 'admin',
      body: moveProductInput,
      answer: { id: 'string', message: 'string' },
      async handle({ params, body: { direction } }) {
        await products.move(params.id, direction);
        return { id: params.id, message: 'Product moved.' };
      },
    }),
  });
}

const DONE: Record<ProductBulkAction, string> = {
  publish: 'published',
  archive: 'archived',
  delete: 'deleted',
};
