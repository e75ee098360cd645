import { type PlanOffer, planOffer, planOffers } from '#components/pricing/plan-offers.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';
import type { PaymentMethodView } from '#server/billing/billing.ts';
import type { PersonalLimits } from '#server/billing/plan-grants.ts';

export interface Data {
  userId: string;
  userName: string;
  /** Null if this installation has no plans. */
  plan: PlanOffer | null;
  /** An admin has given it. */
  isGranted: boolean;
  /** What an admin has set for this account, in place of the plan's. */
  ownLimits: PersonalLimits;
  card: PaymentMethodView | null;
  /** The new plan selected on the pricing page. */
  chosen: string | null;
}

export const data = pageData(async (context): Promise<Data> => {
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
    plan,
    isGranted: grant.plan !== null && grant.plan === slug,
    ownLimits: grant.limits,
    card,
    chosen: chosen?.name ?? null,
  };
});
