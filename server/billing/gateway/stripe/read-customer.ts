import type Stripe from 'stripe';
import type { Log } from '../../../platform/log.ts';
import type { GatewayCustomer, GatewayInvoice, GatewayItem, GatewaySubscription } from '../gateway.ts';
import { isMissing } from './errors.ts';
import {
  billingReasonOf,
  cardOf,
  customerBuyer,
  idOf,
  invoiceBuyer,
  invoiceStatusOf,
  isoOf,
  isoOrNull,
  paymentOf,
  problemOf,
  subscriptionStatusOf,
} from './map.ts';
import type { StripePrices } from './prices.ts';
import { invoiceIdOf } from './subscriptions.ts';

interface Context {
  prices: StripePrices;
  log: Log;
}

/** The largest page that Stripe sends. */
const PAGE = 100;

/**
 * Four requests, in parallel, and one for each further page. Payment intents are not expanded from their invoices, which
 * would be deeper than Stripe permits: the customer's list of them has those of all invoices.
 */
export async function readCustomer(
  stripe: Stripe,
  customerId: string,
  context: Context,
): Promise<GatewayCustomer | undefined> {
  const page = { customer: customerId, limit: PAGE };
  const parts = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    all(stripe.subscriptions.list({ ...page, status: 'all', expand: ['data.schedule'] })),
    all(stripe.invoices.list({ ...page, expand: ['data.payments'] })),
    all(stripe.paymentIntents.list({ ...page, expand: ['data.latest_charge'] })),
  ]).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!parts || parts[0].deleted) return undefined;
  const [customer, subscriptions, invoices, intents] = parts;
  const method = customer.invoice_settings.default_payment_method;
  const hasCard = method !== null && typeof method === 'object';
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]));
  const planOf = (price: string | Stripe.Price) => context.prices.planIdOf(stripe, price);
  const readInvoices = invoices.map((invoice) =>
    readInvoice(invoice, { intentsById, hasCard, planOf, ...context }),
  );
  const reported = await Promise.all(readInvoices);
  const createdAt = new Map(reported.map((invoice) => [invoice.id, invoice.createdAt]));
  const ofInvoices = new Set(invoices.flatMap(intentIds));
  return {
    id: customer.id,
    buyer: customerBuyer(customer),
    card: hasCard ? cardOf(method) : null,
    subscriptions: await Promise.all(
      subscriptions.map((subscription) => readSubscription(subscription, { createdAt, planOf, ...context })),
    ),
    invoices: reported,
    payments: intents.filter(({ id, status }) => !ofInvoices.has(id) && status !== 'canceled').map(paymentOf),
  };
}

/** Stripe lists the newest first. */
async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  return (await Array.fromAsync(list)).reverse();
}

type PlanOf = (price: string | Stripe.Price) => Promise<string | null>;

const intentIds = ({ payments }: Stripe.Invoice): string[] =>
  payments?.data.flatMap(({ payment }) => (payment.payment_intent ? [idOf(payment.payment_intent)] : [])) ??
  [];

async function readInvoice(
  invoice: Stripe.Invoice,
  {
    intentsById,
    hasCard,
    planOf,
    log,
  }: { intentsById: Map<string, Stripe.PaymentIntent>; hasCard: boolean; planOf: PlanOf; log: Log },
): Promise<GatewayInvoice> {
  const intents = intentIds(invoice).flatMap((id) => intentsById.get(id) ?? []);
  const status = invoiceStatusOf(invoice, log);
  const subscription = invoice.parent?.subscription_details?.subscription;
  const { data: lines } = invoice.lines;
  // The period of a Stripe invoice is that in which its items were added, which for a renewal is the one before.
  const starts = lines.map(({ period }) => period.start);
  const ends = lines.map(({ period }) => period.end);
  return {
    id: invoice.id,
    subscriptionId: subscription ? idOf(subscription) : null,
    number: invoice.number,
    status,
    billingReason: billingReasonOf(invoice),
    currency: invoice.currency,
    subtotalCents: invoice.subtotal,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    totalCents: invoice.total,
    amountDueCents: invoice.amount_due,
    amountPaidCents: invoice.amount_paid,
    amountRefundedCents: intents.reduce((sum, { latest_charge: charge }) => {
      return sum + (charge && typeof charge === 'object' ? charge.amount_refunded : 0);
    }, 0),
    periodStart: isoOf(starts.length > 0 ? Math.min(...starts) : invoice.period_start),
    periodEnd: isoOf(ends.length > 0 ? Math.max(...ends) : invoice.period_end),
    createdAt: isoOf(invoice.created),
    lines: await Promise.all(
      lines.map(async ({ description, amount, quantity, pricing }) => ({
        description: description ?? '',
        amountCents: amount,
        planId: pricing?.price_details ? await planOf(pricing.price_details.price) : null,
        quantity: quantity ?? 1,
      })),
    ),
    buyer: invoiceBuyer(invoice),
    problem: status === 'open' ? problemOfOpen(intents.at(-1), invoice, hasCard) : null,
    nextAttemptAt: isoOrNull(invoice.next_payment_attempt),
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

function problemOfOpen(
  intent: Stripe.PaymentIntent | undefined,
  { attempted }: Stripe.Invoice,
  hasCard: boolean,
): GatewayInvoice['problem'] {
  const problem = intent ? problemOf(intent) : null;
  return problem ?? (attempted || !hasCard ? (hasCard ? 'card_declined' : 'no_card') : null);
}

async function readSubscription(
  subscription: Stripe.Subscription,
  { createdAt, planOf, log }: { createdAt: Map<string, string>; planOf: PlanOf; log: Log },
): Promise<GatewaySubscription> {
  const readItems = (items: { price: string | Stripe.Price | Stripe.DeletedPrice; quantity?: number }[]) =>
    Promise.all(
      items.map(
        async ({ price, quantity }): Promise<GatewayItem> => ({
          planId: typeof price === 'object' && price.deleted ? null : await planOf(price as Stripe.Price),
          quantity: quantity ?? 1,
        }),
      ),
    );
  const { pending_update: update, schedule, items } = subscription;
  const [first] = items.data;
  const created = isoOf(subscription.created);
  const later =
    schedule && typeof schedule === 'object'
      ? schedule.phases.find(
          ({ start_date: start }) => start >= (schedule.current_phase?.end_date ?? Infinity),
        )
      : undefined;
  let pending: GatewaySubscription['pending'] = null;
  if (update) {
    const invoiceId = invoiceIdOf(subscription);
    pending = {
      items: await readItems(update.subscription_items ?? []),
      at: createdAt.get(invoiceId) ?? created,
      invoiceId,
    };
  } else if (later) {
    pending = { items: await readItems(later.items), at: isoOf(later.start_date), invoiceId: null };
  }
  return {
    id: subscription.id,
    status: subscriptionStatusOf(subscription, log),
    items: await readItems(items.data),
    periodStart: first ? isoOf(first.current_period_start) : created,
    periodEnd: first ? isoOf(first.current_period_end) : created,
    trialEnd: isoOrNull(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelReason: subscription.cancellation_details?.comment || null,
    canceledAt: isoOrNull(subscription.canceled_at),
    endedAt: isoOrNull(subscription.ended_at),
    pending,
    createdAt: created,
  };
}
