import { planOffer, planOffers } from '#components/pricing/plan-offers.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { catalog, entitlements, paymentMethods, planGrants } = context.services;
  const [products, card, slug, grant] = await Promise.all([
    catalog.products(),
    paymentMethods.of(viewer),
    entitlements.planOf(viewer.id),
    planGrants.of(viewer.id),
  ]);
  const plan = planOffer(products, slug);
  const wanted = context.urlParsed.search.plan;
  const chosen = planOffers(products, 'month').find(({ slug }) => slug === wanted && slug !== plan?.slug);
  return {
    userId: viewer.id,
    userName: viewer.name,
    /** Null if this installation has no plans. */
    plan,
    /** An admin has assigned the plan. */
    isGranted: grant.plan !== null && grant.plan === slug,
    /** Limits that an admin has set for this account, in place of the plan's. */
    ownLimits: grant.limits,
    card,
    /** The new plan selected on the pricing page. */
    chosen: chosen?.name ?? null,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
