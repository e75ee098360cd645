import { planOffer } from '#components/shop/pricing/plan-offers.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { catalog, entitlements, settings, subscriptions } = context.services;
  const products = await catalog.products();
  const slug = settings.values.defaultPlan;
  const subscription = await subscriptions.planOf(viewer.id);
  const price = (await catalog.pricesOf(slug))[0];
  return {
    userName: viewer.name,
    timeZone: viewer.timeZone ?? 'UTC',
    /** The plan of accounts without a subscription. */
    plan: planOffer(products, slug),
    /** Null for an account that has that plan. */
    subscription,
    overLimits: price && subscription ? await entitlements.exceededBy(viewer.id, price.product, 1) : [],
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
