import type { PageContextServer } from 'vike/types';
import type { OwnPlan } from '#components/shop/pricing/PlanCards.tsx';
import { formatOrdinalDate } from '#lib/dates.ts';
import { billingPath } from '#lib/routes.ts';
import type { SubscriptionView } from '#server/shop/shop.ts';

/** The viewer's plan, and the page that changes it; null for visitors. */
export async function loadOwnPlan({ viewer, services }: PageContextServer): Promise<OwnPlan | null> {
  if (!viewer || !services.config.plans) return null;
  const [plan, subscription] = await Promise.all([
    services.entitlements.planOf(viewer.id),
    services.subscriptions.planOf(viewer.id),
  ]);
  const next = subscription && nextOf(subscription, services.settings.values.defaultPlan);
  const on = { withYear: true, timeZone: viewer.timeZone ?? 'UTC' };
  return {
    plan: plan ?? '',
    period: subscription?.period ?? null,
    billing: billingPath(viewer.name),
    next: next && { ...next, on: formatOrdinalDate(next.at, on) },
  };
}

/** What applies after a scheduled change. */
function nextOf({ cancelAtPeriodEnd, currentPeriodEnd, pendingPlan }: SubscriptionView, freePlan: string) {
  if (cancelAtPeriodEnd) return { plan: freePlan, period: null, at: currentPeriodEnd };
  if (!pendingPlan || pendingPlan.isUnpaid) return null;
  return { plan: pendingPlan.plan, period: pendingPlan.period, at: pendingPlan.at ?? currentPeriodEnd };
}
