import type { PageContextServer } from 'vike/types';
import type { ZodType } from 'zod';
import { productRow } from '#components/shop/products/product-rows.ts';
import type { ProductKind } from '#lib/billing-values.ts';
import { PRODUCT_LIST } from '#lib/lists/catalog.ts';
import { type AdminProductsQuery, adminProductsQuery } from '#lib/schemas/catalog.ts';
import { requirePlans } from '#renderer/page-data.ts';
import { readAdminList } from './read-list.ts';

/** The view model of the list of all products, or of those of one kind. */
export async function loadProducts(context: PageContextServer, only?: ProductKind) {
  const schema: ZodType<AdminProductsQuery> = only
    ? adminProductsQuery.omit({ kind: true })
    : adminProductsQuery;
  const { display, query, paging, stateOf } = readAdminList(context, PRODUCT_LIST, schema, [
    'kind',
    'status',
    'provider',
  ]);
  requirePlans(context);
  const { products } = context.services;
  const { results, count } = await products.list(only ? { ...query, kind: [only] } : query, paging);
  return { products: results.map((product) => productRow(product, display)), ...stateOf(count) };
}

export type ProductsData = Awaited<ReturnType<typeof loadProducts>>;
