import { type Period, planOffers } from '#components/shop/pricing/plan-offers.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { type ProductsQuery, productsQuery } from '#lib/schemas/catalog.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { product } from '#renderer/structured-data.ts';
import type { ProductView } from '#server/shop/shop.ts';
import { loadOwnPlan } from '../../load-own-plan.ts';
import type { MarketplaceView } from './Marketplace.tsx';
import { ALL, filterChoices, marketplaceAddress } from './marketplace-filters.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export const data = pageData(async (context) => {
  requirePlans(context);
  const { services, urlParsed } = context;
  const { search, searchAll } = urlParsed;
  const period: Period = search.period === 'year' ? 'year' : 'month';
  const { kind, provider } = searchAll;
  const query = productsQuery.parse(camelCaseKeys({ ...search, kind, provider }));
  const { catalog, config, settings } = services;
  const products = await catalog.products();
  return {
    siteName: settings.values.siteName,
    period,
    plans: planOffers(products, period),
    ownPlan: await loadOwnPlan(context),
    marketplace: marketplaceView(products.filter(isInMarketplace), await catalog.search(query), {
      ...query,
      period,
    }),
    structured: products.map((each) => product(each, config.siteUrl)),
  };
});

/** Null where nothing is sold besides plans. */
function marketplaceView(
  all: ProductView[],
  found: ProductView[],
  filters: ProductsQuery & { period: Period },
): MarketplaceView | null {
  if (all.length === 0) return null;
  const { kind, provider, nameLike = '', period } = filters;
  const { kinds, providers } = filterChoices(all);
  const choice = (name: 'kind' | 'provider') => (option: { value: string; label: string }) => {
    const value = option.value === ALL ? undefined : [option.value];
    const chosen: string[] = filters[name] ?? [ALL];
    return {
      ...option,
      href: marketplaceAddress({ ...filters, [name]: value }),
      isChosen: chosen.includes(option.value),
    };
  };
  const others = new URL(marketplaceAddress({ kind, provider, period }), 'http://own.invalid');
  return {
    products: found.filter(isInMarketplace),
    kinds: kinds.map(choice('kind')),
    providers: providers.map(choice('provider')),
    nameLike,
    hiddenFields: [...others.searchParams],
    path: marketplaceAddress({ period }),
  };
}

const isInMarketplace = ({ kind }: ProductView): boolean => kind !== 'plan';
