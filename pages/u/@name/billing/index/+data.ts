import { planOffer } from '#components/shop/pricing/plan-offers.ts';
import { usageRows } from '#components/sites/dashboard/usage-rows.ts';
import { formatMonth } from '#lib/dates.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { listPage } from '#lib/list-page.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { Services } from '#server/main/services.ts';
import { loadOrder } from './load-order.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { services, urlParsed } = context;
  const { plan, period, quantity, page } = urlParsed.search;
  const order = plan ? await loadOrder(services, viewer, { plan, period, quantity }) : null;
  return {
    userId: viewer.id,
    userName: viewer.name,
    timeZone: viewer.timeZone ?? 'UTC',
    stripeKey: services.config.payments.publishableKey,
    card: await services.paymentMethods.of(viewer),
    /** An order replaces the overview. */
    order,
    overview: order ? null : await loadOverview(services, viewer, page),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

async function loadOverview(services: Services, viewer: Viewer, page: string | undefined) {
  const { catalog, clock, entitlements, invoices, marketplace, paymentMethods, planGrants, subscriptions } =
    services;
  const { paging, stateOf } = listPage({ page });
  const [products, owned, details, slug, grant, all, usage, limits, listed] = await Promise.all([
    catalog.products(),
    marketplace.productsOf(viewer),
    paymentMethods.details(viewer),
    entitlements.planOf(viewer.id),
    planGrants.of(viewer.id),
    subscriptions.listOf(viewer.id),
    entitlements.usageOf(viewer.id),
    entitlements.limitsOf(viewer.id),
    invoices.listOf(viewer.id, {}, paging),
  ]);
  return {
    plan: planOffer(products, slug),
    subscription: all.find(({ kind }) => kind === 'plan') ?? null,
    addOns: all
      .filter(({ kind }) => kind !== 'plan')
      .map((each) => ({ ...each, isOnSale: products.some(({ slug }) => slug === each.plan) })),
    /** The apps, models and items that the viewer has. */
    owned,
    /** An admin has assigned the plan. */
    isGranted: grant.plan !== null && grant.plan === slug,
    /** Limits that an admin has set for this account, in place of the plan's. */
    ownLimits: grant.limits,
    usage: usageRows(usage, limits),
    month: formatMonth(clock.now()),
    details,
    invoices: listed.results.map((invoice) => ({
      ...invoice,
      date: displayTimestamp(invoice.createdAt, { viewer, now: clock.now() }),
    })),
    list: stateOf(listed.count),
  };
}
