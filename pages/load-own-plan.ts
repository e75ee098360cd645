import type { PageContextServer } from 'vike/types';
import { billingPath } from '#lib/routes.ts';

/** The viewer's plan with its period, and the page that changes it; null for visitors. */
export async function loadOwnPlan({ viewer, services }: PageContextServer) {
  if (!viewer || !services.config.plans) return null;
  const [plan, subscription] = await Promise.all([
    services.entitlements.planOf(viewer.id),
    services.subscriptions.planOf(viewer.id),
  ]);
  return { plan, period: subscription?.period ?? null, billing: billingPath(viewer.name) };
}
