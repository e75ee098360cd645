import { type UsageRow, usageRows } from '#components/dashboard/usage-rows.ts';
import { formatMonth } from '#lib/dates.ts';
import type { PageHead } from '#renderer/head.tsx';
import { adminPage, pageData } from '#renderer/page-data.ts';
import type { Limits } from '#server/billing/billing.ts';
import type { PlanGrant } from '#server/billing/plan-grants.ts';
import type { OwnUserView, PublicUserView } from '#server/users/users.ts';

export interface Data extends PageHead {
  user: PublicUserView | OwnUserView;
  grant: PlanGrant;
  /** The limits of the plan, which apply where the account has no personal limit. */
  planLimits: Limits;
  usage: UsageRow[];
  /** The month of the usage. */
  month: string;
  /** The plans of this installation, by slug. */
  plans: { value: string; label: string }[];
  /** Where there are none, there are no limits. */
  hasPlans: boolean;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = adminPage(context);
  const { users, planGrants, entitlements, catalog, config, clock } = context.services;
  const user = await users.load(viewer, context.routeParams.id ?? '');
  const [grant, usage, limits, planLimits, products] = await Promise.all([
    planGrants.of(user.id),
    entitlements.usageOf(user.id),
    entitlements.limitsOf(user.id),
    entitlements.planLimitsOf(user.id),
    catalog.products(),
  ]);
  return {
    title: user.name,
    user,
    grant,
    planLimits,
    usage: usageRows(usage, limits),
    month: formatMonth(clock.now()),
    plans: products
      .filter(({ kind }) => kind === 'plan')
      .map(({ slug, name }) => ({ value: slug, label: name })),
    hasPlans: config.plans,
  };
});
