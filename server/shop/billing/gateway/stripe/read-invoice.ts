import type Stripe from 'stripe';
import type { Log } from '../../../../platform/log.ts';
import type { GatewayInvoice } from '../gateway.ts';
import {
  billingReasonOf,
  eventsOf,
  idOf,
  invoiceBuyer,
  invoiceStatusOf,
  isoOf,
  isoOrNull,
  problemOf,
  refundedCents,
} from './map.ts';

interface Context {
  ownIdOf: (price: string | Stripe.Price) => Promise<string | null>;
  hasCard: boolean;
  /** The payments of the invoices, each with its latest charge. */
  intentsById: Map<string, Stripe.PaymentIntent>;
  log: Log;
}

/** @param invoice with its payments. Of its lines it has the first ten, which are all lines of an invoice of this server. */
export async function readInvoice(
  invoice: Stripe.Invoice,
  { ownIdOf, hasCard, intentsById, log }: Context,
): Promise<GatewayInvoice> {
  const intents = intentIdsOf(invoice).flatMap((id) => intentsById.get(id) ?? []);
  const subscription = invoice.parent?.subscription_details?.subscription;
  const status = invoiceStatusOf(invoice, log);
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
    amountRefundedCents: intents.reduce((sum, intent) => sum + refundedCents(intent), 0),
    ...periodOf(invoice),
    createdAt: isoOf(invoice.created),
    lines: await Promise.all(
      invoice.lines.data.map(async ({ description, amount, quantity, pricing }) => ({
        description: description ?? '',
        amountCents: amount,
        priceId: pricing?.price_details ? await ownIdOf(pricing.price_details.price) : null,
        quantity: quantity ?? 1,
      })),
    ),
    buyer: invoiceBuyer(invoice),
    problem: status === 'open' ? problemOfOpen(invoice, intents.at(-1), hasCard) : null,
    nextAttemptAt: isoOrNull(invoice.next_payment_attempt),
    pdfUrl: invoice.invoice_pdf ?? null,
    events: intents.flatMap(eventsOf),
  };
}

export const intentIdsOf = ({ payments }: Stripe.Invoice): string[] =>
  payments?.data.flatMap(({ payment }) => (payment.payment_intent ? [idOf(payment.payment_intent)] : [])) ??
  [];

/** The period of a Stripe invoice is that in which its items were added; that of its lines is the one that is paid. */
function periodOf(invoice: Stripe.Invoice): Pick<GatewayInvoice, 'periodStart' | 'periodEnd'> {
  const periods = invoice.lines.data.map(({ period }) => period);
  if (periods.length === 0)
    return { periodStart: isoOf(invoice.period_start), periodEnd: isoOf(invoice.period_end) };
  return {
    periodStart: isoOf(Math.min(...periods.map(({ start }) => start))),
    periodEnd: isoOf(Math.max(...periods.map(({ end }) => end))),
  };
}

function problemOfOpen(
  { attempted }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
  hasCard: boolean,
): GatewayInvoice['problem'] {
  const problem = intent ? problemOf(intent) : null;
  if (problem) return problem;
  if (!hasCard) return 'no_card';
  return attempted ? 'card_declined' : null;
}
