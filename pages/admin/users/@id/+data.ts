import { acceptedTermsText } from '#components/accounts/account/accepted-terms.ts';
import type { UserAccess } from '#components/accounts/users/UserActions.tsx';
import { subscriptionRow } from '#components/shop/billing/sales-rows.ts';
import { usageRows } from '#components/sites/dashboard/usage-rows.ts';
import { formatMonth } from '#lib/dates.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';
import type { Users } from '#server/accounts/accounts.ts';
import { loadHistory } from '../../load-history.ts';

const SHOWN_INVOICES = 20;

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { users, planGrants, entitlements, subscriptions, invoices, subscriptionList, catalog, config } =
    context.services;
  const { settings, clock } = context.services;
  const user = await users.load(viewer, context.routeParams.id ?? '');
  const [grant, usage, limits, planLimits, products, subscription, listed, cancelled] = await Promise.all([
    planGrants.of(user.id),
    entitlements.usageOf(user.id),
    entitlements.limitsOf(user.id),
    entitlements.planLimitsOf(user.id),
    catalog.products(),
    subscriptions.planOf(user.id),
    invoices.listOf(user.id, {}, { limit: SHOWN_INVOICES, page: 1 }),
    subscriptionList.cancelled(user.id),
  ]);
  return {
    title: user.name,
    user,
    access: accessOf(user),
    isSelf: user.id === viewer.id,
    hasWriters: settings.values.postWriters === 'chosen',
    created: displayTimestamp(user.createdAt, { viewer, now: clock.now() }),
    acceptedTerms: 'acceptedTerms' in user ? acceptedTermsText(user, viewer) : null,
    grant,
    /** Apply where the account has no personal limit. */
    planLimits,
    usage: usageRows(usage, limits),
    month: formatMonth(clock.now()),
    plans: products
      .filter(({ kind }) => kind === 'plan')
      .map(({ slug, name }) => ({ value: slug, label: name })),
    /** Without plans there are no limits. */
    hasPlans: config.plans,
    /** The free plan has no subscription. */
    subscription,
    invoices: listed.results.map((invoice) => ({
      ...invoice,
      date: displayTimestamp(invoice.createdAt, { viewer, now: clock.now() }),
    })),
    cancelled: cancelled.map((each) => subscriptionRow(each, { viewer, now: clock.now() })),
    history: await loadHistory(context, 'user', user.id),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

/** Admins see all of an account; their own one is never suspended while they see it. */
function accessOf(user: Awaited<ReturnType<Users['load']>>): UserAccess | null {
  if (!('email' in user)) return null;
  const { id, name, systemRole, isVerified, isWriter } = user;
  return {
    id,
    name,
    systemRole,
    isVerified,
    isWriter,
    isSuspended: 'isSuspended' in user && user.isSuspended === true,
  };
}
