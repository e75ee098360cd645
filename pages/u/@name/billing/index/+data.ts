import { usageRows } from '#components/dashboard/usage-rows.ts';
import { type Period, planOffer, planOffers } from '#components/pricing/plan-offers.ts';
import { formatMonth } from '#lib/dates.ts';
import { findPrice } from '#lib/find-price.ts';
import { listPage } from '#lib/list-page.ts';
import { subscribeInput } from '#lib/schemas/billing.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/users/users.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { services, urlParsed } = context;
  const { catalog, clock, entitlements, invoices, marketplace, paymentMethods, planGrants, subscriptions } =
    services;
  const { plan, period, quantity, page } = urlParsed.search;
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
        const { amount, billingPeriod } = plans.find((each) => each.billingPeriod) ?? {};
        if (amount === undefined || !billingPeriod) return [];
        return [{ slug: addOn, name, summary: summary ?? '', amount, period: billingPeriod }];
      }),
    /** The plan that was selected, with its costs; null if there is nothing to change. */
    chosen: plan ? await preview(services, viewer, { plan, period: shownPeriod, quantity }) : null,
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
  chosen: { plan: string; period: Period; quantity: string | undefined },
) {
  const { plan } = chosen;
  const offers = await catalog.offersOf(plan);
  // Without a price for the year it is paid by the month.
  const offer =
    offers.find(({ period }) => period === chosen.period) ?? offers.find(({ period }) => period !== null);
  const kind = offer?.product.kind;
  if (!offer?.period || (kind !== 'plan' && kind !== 'add-on')) return null;
  const present = (await subscriptions.listOf(viewer.id)).find((each) =>
    kind === 'plan' ? each.kind === 'plan' : each.plan === plan,
  );
  const quantity = kind === 'plan' ? null : quantityIn(chosen.quantity, present?.quantity ?? 1);
  const isPresent = present
    ? present.plan === plan && present.period === offer.period && present.quantity === (quantity ?? 1)
    : false;
  // The free plan has a page for the change to it.
  if (isPresent || (kind === 'plan' && offer.amountCents === 0)) return null;
  const order = {
    plan,
    planId: offer.id,
    name: offer.product.name,
    period: offer.period,
    quantity,
    isChange: present !== undefined && present.status !== 'incomplete',
    overLimits: await entitlements.exceededBy(viewer.id, offer.product, quantity ?? 1),
  };
  const wanted = { plan, period: offer.period, quantity: quantity ?? undefined };
  const costs = await subscriptions.preview(viewer, wanted).catch(ifUnreachable);
  return { ...order, preview: costs?.preview ?? null };
}

/** As the form takes it; the address may have anything. */
function quantityIn(text: string | undefined, present: number): number {
  const { data } = subscribeInput.shape.quantity.safeParse(text);
  return data ?? present;
}

async function orderOf(
  { catalog, sales, subscriptions }: Services,
  viewer: Viewer,
  slug: string,
  wantedPeriod: string | undefined,
) {
  const product = (await catalog.products()).find((each) => each.slug === slug);
  const offers = await catalog.offersOf(slug);
  const price = findPrice(offers, wantedPeriod) ?? offers[0];
  if (!product || !price || product.kind === 'plan' || product.kind === 'add-on') return null;
  const { id, name, kind, summary } = product;
  const isOwned = await sales.hasProduct(viewer.id, id);
  const { id: planId, amountCents, period } = price;
  const costs =
    period && !isOwned
      ? await subscriptions.preview(viewer, { plan: slug, period }).catch(ifUnreachable)
      : undefined;
  const due = isOwned ? 0 : (costs?.preview.amountDueCents ?? amountCents) / 100;
  return { id, slug, name, kind, summary, planId, amount: amountCents / 100, period, isOwned, due };
}

/** The rest of the page needs no payment service. */
function ifUnreachable(error: unknown): undefined {
  if ((error as { status?: unknown }).status !== 503) throw error;
}
