import type { PageContextServer } from 'vike/types';
import { productRow } from '#components/shop/products/product-rows.ts';
import type { ProductKind } from '#lib/billing-values.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { PRODUCT_LIST } from '#lib/lists/catalog.ts';
import { adminProductsQuery } from '#lib/schemas/catalog.ts';
import { adminPage, requirePlans } from '#renderer/page-data.ts';

/** The view model of the list of all products, or of those of one kind. */
export async function loadProducts(context: PageContextServer, only?: ProductKind) {
  const viewer = adminPage(context);
  requirePlans(context);
  const { products, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const { kind, status, provider } = searchAll;
  const given = { ...search, kind: only ? undefined : kind, status, provider };
  const query = adminProductsQuery.parse(camelCaseKeys(given));
  const { paging, stateOf } = listPage(query, context.rows);
  const { results, count } = await products.list(only ? { ...query, kind: [only] } : query, paging);
  return {
    products: results.map((product) => productRow(product, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: PRODUCT_LIST.sortingOf(query),
  };
}

export type ProductsData = Awaited<ReturnType<typeof loadProducts>>;
