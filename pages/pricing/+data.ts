import { type Period, type PlanOffer, planOffers } from '#components/pricing/plan-offers.ts';
import type { PageHead } from '#renderer/head.tsx';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { product } from '#renderer/structured-data.ts';
import type { ProductView } from '#server/catalog/catalog.ts';

export interface Data extends PageHead {
  siteName: string;
  period: Period;
  plans: PlanOffer[];
  products: ProductView[];
}

export const data = pageData(async (context): Promise<Data> => {
  requirePlans(context);
  const { services, urlParsed } = context;
  const period = urlParsed.search.period === 'year' ? 'year' : 'month';
  const products = await services.catalog.products();
  return {
    siteName: services.config.siteName,
    period,
    plans: planOffers(products, period),
    products: products.filter(({ kind }) => kind !== 'plan'),
    structured: products.map(({ name, summary, plans }) => product(name, summary ?? '', plans)),
  };
});
