import type { Option } from '#components/forms/Options.tsx';
import type { ProductKind } from '#lib/billing-values.ts';
import { PROVIDER_NAMES } from '#lib/model-providers.ts';
import type { ProductsQuery } from '#lib/schemas/catalog.ts';
import type { ProductView } from '#server/shop/shop.ts';

/** The kinds of the marketplace, in the plural. */
const KINDS: Record<Exclude<ProductKind, 'plan'>, string> = {
  app: 'Apps',
  model: 'Models',
  item: 'Items',
  'add-on': 'Add-ons',
};

export const ALL = 'all';

/** The choices that these products offer; a single one is no choice. */
export function filterChoices(products: ProductView[]): { kinds: Option[]; providers: Option[] } {
  const kinds = new Set<string>(products.map(({ kind }) => kind));
  const providers = new Set<string | null>(products.map(({ provider }) => provider));
  return {
    kinds: choices('All', KINDS, kinds),
    providers: choices('Any provider', PROVIDER_NAMES, providers),
  };
}

function choices(all: string, labels: Record<string, string>, present: Set<string | null>): Option[] {
  const options = Object.entries(labels).flatMap(([value, label]) =>
    present.has(value) ? { value, label } : [],
  );
  return options.length > 1 ? [{ value: ALL, label: all }, ...options] : [];
}

/** The address of the marketplace with these filters; the chosen period of the plans stays. */
export function marketplaceAddress(
  filters: Pick<ProductsQuery, 'kind' | 'provider' | 'nameLike'> & { period: string },
): string {
  const { period, kind, provider, nameLike } = filters;
  const query = new URLSearchParams([
    ...(period === 'year' ? [['period', period]] : []),
    ...(kind ?? []).map((value) => ['kind', value]),
    ...(provider ?? []).map((value) => ['provider', value]),
    ...(nameLike ? [['nameLike', nameLike]] : []),
  ]);
  return query.size > 0 ? `/pricing?${query}` : '/pricing';
}
