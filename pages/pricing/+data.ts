import { type Period, planOffers } from '#components/pricing/plan-offers.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { product } from '#renderer/structured-data.ts';
import { loadOwnPlan } from '../load-own-plan.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export const data = pageData(async (context) => {
  requirePlans(context);
  const { services, urlParsed } = context;
  const period: Period = urlParsed.search.period === 'year' ? 'year' : 'month';
  const products = await services.catalog.products();
  return {
    siteName: services.config.siteName,
    period,
    ownPlan: await loadOwnPlan(context),
    plans: planOffers(products, period),
    products: products.filter(({ kind }) => kind !== 'plan'),
    structured: products.map(({ name, summary, plans }) => product(name, summary ?? '', plans)),
  };
});
