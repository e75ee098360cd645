import { createContentCache } from '../../platform/content-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProductLimits } from './entitled-items.queries.ts';
import type { ProductLimits } from './limits.ts';

/** The limits of a product by its slug, also of one that is no longer offered; undefined for an unknown one. */
export type ProductLimitsOf = (slug: string) => Promise<ProductLimits | undefined>;

export function createProductLimits({
  database: { db },
  versions,
}: Pick<Platform, 'database' | 'versions'>): ProductLimitsOf {
  const cached = createContentCache<ProductLimits>(versions, ['catalog']);
  return (slug) =>
    cached(slug, async () => {
      const product = await findProductLimits(db, slug);
      return product && JSON.parse(product.limits);
    });
}
