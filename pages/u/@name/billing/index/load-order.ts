import { findNearestPrice, isRecurring } from '#lib/find-price.ts';
import { fromCents } from '#lib/money.ts';
import { quantityInput } from '#lib/schemas/billing.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { Services } from '#server/main/services.ts';

/** What the address of the billing page orders. */
export interface Ordered {
  plan: string;
  period: string | undefined;
  quantity: string | undefined;
}

/** What is ordered, with its costs; null for what is not on sale, or is the viewer's already. */
export async function loadOrder(services: Services, viewer: Viewer, ordered: Ordered) {
  const [chosen, product] = await Promise.all([
    preview(services, viewer, ordered),
    productOf(services, viewer, ordered),
  ]);
  return chosen || product ? { chosen, product } : null;
}

/** A plan or an add-on. */
async function preview(
  { subscriptions, entitlements, catalog }: Services,
  viewer: Viewer,
  { plan, ...ordered }: Ordered,
) {
  const [prices, all] = await Promise.all([catalog.pricesOf(plan), subscriptions.listOf(viewer.id)]);
  const period = ordered.period ?? all.find(({ kind }) => kind === 'plan')?.period ?? 'month';
  const price = findNearestPrice(prices.filter(isRecurring), period);
  const kind = price?.product.kind;
  if (!price?.period || (kind !== 'plan' && kind !== 'add-on')) return null;
  const current = all.find((each) => (kind === 'plan' ? each.kind === 'plan' : each.plan === plan));
  const quantity = kind === 'plan' ? null : quantityIn(ordered.quantity, current?.quantity ?? 1);
  const isCurrent = current
    ? current.plan === plan && current.period === price.period && current.quantity === (quantity ?? 1)
    : false;
  // The free plan has a page for the change to it.
  if (isCurrent || (kind === 'plan' && price.amountCents === 0)) return null;
  const chosen = {
    productSlug: plan,
    priceId: price.id,
    name: price.product.name,
    period: price.period,
    quantity,
    isChange: current !== undefined && current.status !== 'incomplete',
    /** The plan whose cancellation the order takes back. */
    cancelled: current?.cancelAtPeriodEnd
      ? { name: current.planName, endsAt: current.currentPeriodEnd }
      : null,
    overLimits: await entitlements.exceededBy(viewer.id, price.product, quantity ?? 1),
  };
  const wanted = { productSlug: plan, period: price.period, quantity: quantity ?? undefined };
  const costs = await subscriptions.preview(viewer, wanted).catch(ifUnreachable);
  return { ...chosen, preview: costs?.preview ?? null };
}

/** As the form takes it; the address may have anything. */
function quantityIn(text: string | undefined, current: number): number {
  const { data } = quantityInput.safeParse(text);
  return data ?? current;
}

/** A product of the marketplace. */
async function productOf(
  { catalog, ownedProducts, subscriptions }: Services,
  viewer: Viewer,
  { plan: slug, period: wantedPeriod }: Ordered,
) {
  const product = (await catalog.products()).find((each) => each.slug === slug);
  const prices = await catalog.pricesOf(slug);
  const price = findNearestPrice(prices, wantedPeriod);
  if (!product || !price || product.kind === 'plan' || product.kind === 'add-on') return null;
  const { id, name, kind, summary } = product;
  const isOwned = await ownedProducts.hasProduct(viewer.id, id);
  const { id: priceId, amountCents, period } = price;
  const costs =
    period && !isOwned
      ? await subscriptions.preview(viewer, { productSlug: slug, period }).catch(ifUnreachable)
      : undefined;
  const due = isOwned ? 0 : fromCents(costs?.preview.amountDueCents ?? amountCents);
  return { id, slug, name, kind, summary, priceId, amount: fromCents(amountCents), period, isOwned, due };
}

/** The rest of the page needs no payment service. */
function ifUnreachable(error: unknown): undefined {
  if ((error as { status?: unknown }).status !== 503) throw error;
}
