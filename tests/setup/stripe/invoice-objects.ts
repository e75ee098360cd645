import type { SandboxInvoice } from '#server/shop/billing/gateway/sandbox/state.ts';
import { type Expandable, INCLUDED } from './expandable.ts';
import type { StripeAccount } from './stripe-account.ts';
import { addressJson, type Json, list, priceIdOf, seconds, secondsOrNull } from './stripe-objects.ts';

export function invoiceJson(account: StripeAccount, id: string): Json {
  const { customer, invoice } = account.invoice(id);
  const { customFieldsOf } = account.customer(customer.id);
  const customFields = customFieldsOf.get(id) ?? [];
  const isFinal = invoice.status !== 'draft';
  const hasPayment = isFinal && invoice.amountDueCents > 0;
  const json: Expandable = {
    ...linesJson(account, invoice),
    id,
    object: 'invoice',
    customer: customer.id,
    number: isFinal ? invoice.number : null,
    status: invoice.status,
    billing_reason: invoice.billingReason ?? 'manual',
    amount_paid: invoice.amountPaidCents,
    attempted: invoice.problem !== null || invoice.status === 'paid',
    created: seconds(invoice.createdAt),
    // The real API has the time at which the items were added here.
    period_start: seconds(invoice.createdAt),
    period_end: seconds(invoice.createdAt),
    parent: invoice.subscriptionId && {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscriptionId, metadata: {} },
    },
    customer_name: invoice.buyer.name,
    customer_email: invoice.buyer.email,
    customer_address: addressJson(invoice.buyer),
    custom_fields: customFields.length > 0 ? customFields : null,
    next_payment_attempt: secondsOrNull(invoice.nextAttemptAt),
    invoice_pdf: isFinal ? `https://pay.stripe.com/invoice/${id}/pdf` : null,
  };
  json[INCLUDED] = {
    confirmation_secret: hasPayment ? { client_secret: invoice.clientSecret, type: 'payment_intent' } : null,
    payments: list(
      hasPayment
        ? [
            {
              id: `inpay_${id}`,
              object: 'invoice_payment',
              status: invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
              payment: { type: 'payment_intent', payment_intent: `pi_${id}` },
            },
          ]
        : [],
    ),
  };
  return json;
}

/** The part of an invoice that a preview has as well. */
export const linesJson = (
  account: StripeAccount,
  invoice: Pick<SandboxInvoice, 'periodStart' | 'periodEnd' | 'amountDueCents'> & {
    lines: { description: string; amountCents: number; priceId?: string | null; quantity?: number }[];
  },
): Json => {
  const total = invoice.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    currency: 'usd',
    subtotal: total,
    total,
    total_taxes: [],
    amount_due: invoice.amountDueCents,
    lines: list(
      invoice.lines.map(({ description, amountCents, priceId, quantity }) => ({
        object: 'line_item',
        description,
        amount: amountCents,
        quantity,
        period: { start: seconds(invoice.periodStart), end: seconds(invoice.periodEnd) },
        pricing: priceId
          ? { type: 'price_details', price_details: { price: priceIdOf(account, priceId), product: 'prod' } }
          : null,
      })),
    ),
  };
};

const PAYMENT_ERRORS = {
  no_card: null,
  authentication_required: null,
  card_declined: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  expired_card: { type: 'card_error', code: 'expired_card' },
};

export function intentJson(account: StripeAccount, id: string): Json {
  for (const { state: customer } of account.customers.values()) {
    const payment = customer.payments.find((each) => each.id === id);
    if (payment) {
      return {
        id,
        object: 'payment_intent',
        amount: payment.amountCents,
        currency: 'usd',
        customer: customer.id,
        created: seconds(payment.createdAt),
        status: payment.isCanceled ? 'canceled' : PAYMENT_STATUSES[payment.event ?? 'payment_failed'],
        amount_received: payment.event === 'succeeded' ? payment.amountCents : 0,
        last_payment_error: payment.event === 'payment_failed' ? PAYMENT_ERRORS.card_declined : null,
        latest_charge: payment.event && `ch_${payment.id}`,
        client_secret: payment.clientSecret,
        metadata: { purpose: 'payment' },
      };
    }
  }
  const { customer, invoice } = account.invoice(id.replace(/^pi_/, ''));
  const statuses: Record<string, string> = { paid: 'succeeded', void: 'canceled' };
  const isAsked = invoice.problem === 'authentication_required';
  return {
    id,
    object: 'payment_intent',
    amount: invoice.amountDueCents,
    currency: 'usd',
    customer: customer.id,
    created: seconds(invoice.createdAt),
    status: statuses[invoice.status] ?? (isAsked ? 'requires_action' : 'requires_payment_method'),
    last_payment_error: invoice.problem && PAYMENT_ERRORS[invoice.problem],
    latest_charge: invoice.events ? `ch_${invoice.id}` : null,
    client_secret: invoice.clientSecret,
    metadata: {},
  };
}

const PAYMENT_STATUSES = {
  succeeded: 'succeeded',
  processing: 'processing',
  amount_capturable_updated: 'requires_capture',
  payment_failed: 'requires_payment_method',
};

/** The newest charge of a payment or of an invoice. */
export function chargeJson(account: StripeAccount, id: string): Json {
  const charged = account.payment(id.slice(3)) ?? account.invoice(id.slice(3)).invoice;
  const { amountRefundedCents = 0, createdAt, events } = charged;
  const created = seconds(events?.at(-1)?.at ?? createdAt);
  return { id, object: 'charge', amount_refunded: amountRefundedCents, created };
}
