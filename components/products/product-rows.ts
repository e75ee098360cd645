import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { AdminProductView } from '#server/shop/shop.ts';
import { priceOf } from '../pricing/product-texts.ts';

/** A product as a row of the back office. */
export type ProductRowView = ReturnType<typeof productRow>;

export const productRow = (product: AdminProductView, display: DisplayContext) => {
  const { id, slug, kind, name, status, iconShape, plans, subscribersCount, rating } = product;
  return {
    id,
    slug,
    kind,
    name,
    status,
    iconShape,
    rating,
    subscribersCount,
    prices: plans.filter(({ archivedAt }) => archivedAt === null).map(priceOf),
    changed: displayTimestamp(product.updatedAt, display),
  };
};
