import type { DisplayContext } from '#lib/display-timestamp.ts';
import type { Sorting } from '#lib/filters.ts';
import type { ListState } from '#lib/list-page.ts';
import { PRODUCT_LIST } from '#lib/lists/catalog.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import type { AdminProductView } from '#server/shop/shop.ts';
import { priceOf } from '../pricing/product-texts.ts';

/** A product as a row of the back office. */
export type ProductRowView = ReturnType<typeof productRow>;

/** A list of them, as the address asks for it. */
export interface ProductListView extends ListState {
  products: ProductRowView[];
  sorting: Sorting;
}

export const productRow = (product: AdminProductView, display: DisplayContext) => ({
  ...withShownTimes(PRODUCT_LIST, product, display),
  prices: product.plans.filter(({ archivedAt }) => archivedAt === null).map(priceOf),
});
