import { type Period, planOffers } from '#components/shop/pricing/plan-offers.ts';
import { findNearestPrice, isRecurring } from '#lib/find-price.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { loadOwnPlan } from '../../../../load-own-plan.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { catalog, subscriptions } = context.services;
  const [products, all, own] = await Promise.all([
    catalog.products(),
    subscriptions.listOf(viewer.id),
    loadOwnPlan(context),
  ]);
  const period: Period = (context.urlParsed.search.period ?? own?.period) === 'year' ? 'year' : 'month';
  return {
    userName: viewer.name,
    own,
    period,
    offers: planOffers(products, period),
    addOns: products
      .filter(({ kind }) => kind === 'add-on')
      .flatMap(({ slug, name, summary, plans }) => {
        const current = all.find(({ plan }) => plan === slug);
        const price = findNearestPrice(plans.filter(isRecurring), current?.period ?? undefined);
        if (!price?.billingPeriod) return [];
        return [
          {
            slug,
            name,
            summary: summary ?? '',
            amount: price.amount,
            period: price.billingPeriod,
            /** Null for one that the viewer does not have. */
            quantity: current?.quantity ?? null,
          },
        ];
      }),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
