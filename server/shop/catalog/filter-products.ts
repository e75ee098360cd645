import type { ProductsQuery } from '#lib/schemas/catalog.ts';
import type { ProductView } from './catalog.present.ts';

/** The products that match, sorted; by default in display order. */
export function filterProducts(
  products: ProductView[],
  {
    nameLike,
    kind,
    provider,
    sort = 'position',
    order = sort === 'createdAt' ? 'desc' : 'asc',
  }: ProductsQuery,
): ProductView[] {
  const text = nameLike?.toLowerCase() ?? '';
  const found = products.filter(
    (product) =>
      textOf(product).includes(text) &&
      (kind?.includes(product.kind) ?? true) &&
      (provider?.some((name) => name === product.provider) ?? true),
  );
  const sorted = sort === 'position' ? found : found.sort(COMPARE[sort]);
  return order === 'desc' ? sorted.reverse() : sorted;
}

const textOf = ({ name, summary, category }: ProductView): string =>
  [name, summary, category].join('\n').toLowerCase();

const names = new Intl.Collator('en-US');

const COMPARE: Record<'name' | 'createdAt', (one: ProductView, other: ProductView) => number> = {
  name: (one, other) => names.compare(one.name, other.name),
  createdAt: (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
};
