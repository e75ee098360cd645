import { usageRows } from '#components/dashboard/usage-rows.ts';
import { type Period, planOffer, planOffers } from '#components/pricing/plan-offers.ts';
import { formatMonth } from '#lib/dates.ts';
import { findPrice } from '#lib/find-price.ts';
import { listPage } from '#lib/list-page.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/users/users.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { services, urlParsed } = context;
  const { catalog, clock, entitlements, invoices, marketplace, paymentMethods, planGrants, subscriptions } =
    services;
  const { plan, period, page } = urlParsed.search;
  const { paging, stateOf } = listPage({ page });
  const [products, owned, card, details, slug, grant, all, usage, limits, listed] = await Promise.all([
    catalog.products(),
    marketplace.productsOf(viewer),
    paymentMethods.of(viewer),
    paymentMethods.details(viewer),
    entitlements.planOf(viewer.id),
    planGrants.of(viewer.id),
    subscriptions.listOf(viewer.id),
    entitlements.usageOf(viewer.id),
    entitlements.limitsOf(viewer.id),
    invoices.listOf(viewer.id, {}, paging),
  ]);
  const subscription = all.find(({ kind }) => kind === 'plan') ?? null;
  const shownPeriod: Period = (period ?? subscription?.period) === 'year' ? 'year' : 'month';
  return {
    userId: viewer.id,
    userName: viewer.name,
    timeZone: viewer.timeZone ?? 'UTC',
    /** Null for the sandbox. */
    stripeKey: services.config.stripe?.publishableKey ?? null,
    plan: planOffer(products, slug),
    subscription,
    addOns: all.filter(({ kind }) => kind !== 'plan'),
    /** The apps, models and items that the viewer has. */
    owned,
    /** An admin has assigned the plan. */
    isGranted: grant.plan !== null && grant.plan === slug,
    /** Limits that an admin has set for this account, in place of the plan's. */
    ownLimits: grant.limits,
    usage: usageRows(usage, limits),
    month: formatMonth(clock.now()),
    period: shownPeriod,
    offers: planOffers(products, shownPeriod),
    onSale: products
      .filter(({ kind }) => kind === 'add-on')
      .flatMap(({ slug: addOn, name, summary, plans }) => {
        const { id: planId, amount, billingPeriod } = plans.find((each) => each.billingPeriod) ?? {};
        if (!planId || amount === undefined || !billingPeriod) return [];
        return [{ slug: addOn, name, summary: summary ?? '', planId, amount, period: billingPeriod }];
      }),
    /** The plan that was selected, with its costs; null if there is nothing to change. */
    chosen: plan ? await preview(services, viewer, plan, shownPeriod) : null,
    /** A product of the marketplace that was selected. */
    order: plan ? await orderOf(services, viewer, plan, period) : null,
    card,
    details,
    invoices: listed.results,
    list: stateOf(listed.count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

async function preview(
  { subscriptions, entitlements, catalog }: Services,
  viewer: Viewer,
  plan: string,
  period: Period,
) {
  const offers = await catalog.offersOf(plan);
  // A plan without a price for the year is paid by the month.
  const offer = offers.find((each) => each.period === period) ?? offers.find((each) => each.period !== null);
  if (!offer?.period || offer.product.kind !== 'plan') return null;
  const current = await subscriptions.planOf(viewer.id);
  const isCurrent = current
    ? current.plan === plan && current.period === offer.period
    : offer.amountCents === 0;
  if (isCurrent) return null;
  const named = {
    plan,
    planId: offer.id,
    name: offer.product.name,
    period: offer.period,
    isFree: offer.amountCents === 0,
  };
  const overLimits = await entitlements.exceededBy(viewer.id, offer.product, 1);
  if (named.isFree) return { ...named, overLimits, preview: null };
  const costs = await subscriptions.preview(viewer, { plan, period: offer.period }).catch(ifUnreachable);
  return { ...named, overLimits, preview: costs?.preview ?? null };
}

async function orderOf(
  { catalog, sales }: Services,
  viewer: Viewer,
  slug: string,
  wantedPeriod: string | undefined,
) {
  const product = (await catalog.products()).find((each) => each.slug === slug);
  const offers = await catalog.offersOf(slug);
  const price = findPrice(offers, wantedPeriod) ?? offers[0];
  if (!product || !price || product.kind === 'plan') return null;
  const { id, name, kind, summary } = product;
  const isOwned = kind !== 'add-on' && (await sales.hasProduct(viewer.id, id));
  const { id: planId, amountCents, period } = price;
  return { id, slug, name, kind, summary, planId, amount: amountCents / 100, period, isOwned };
}

/** The rest of the page needs no payment service. */
function ifUnreachable(error: unknown): undefined {
  if ((error as { status?: unknown }).status !== 503) throw error;
}
