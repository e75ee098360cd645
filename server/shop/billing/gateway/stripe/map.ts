import type Stripe from 'stripe';
import {
  BILLING_REASONS,
  CARD_BRANDS,
  INVOICE_STATUSES,
  type PaymentEvent,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#lib/billing-values.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Buyer, GatewayInvoice, GatewayPayment, PaymentReport, SavedCard } from '../gateway.ts';
import { COMPANY_FIELD, TAX_ID_FIELD } from './customers.ts';
import { problemOfError } from './errors.ts';

export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const isoOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : isoOf(seconds);
export const idOf = (object: string | { id: string }): string =>
  typeof object === 'string' ? object : object.id;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | null =>
  values.find((each) => each === value) ?? null;

/** Values that Stripe adds later must not stop a customer's other data from being read. */
export function subscriptionStatusOf({ id, status }: Stripe.Subscription, log: Log): SubscriptionStatus {
  const known = oneOf(SUBSCRIPTION_STATUSES, status);
  if (known) return known;
  // `paused`: a trial that ended without a card. It is not served.
  if (status !== 'paused') log.warn({ subscription: id, status }, 'unknown status of a subscription');
  return 'unpaid';
}

export function invoiceStatusOf({ id, status }: Stripe.Invoice, log: Log): GatewayInvoice['status'] {
  const known = oneOf(INVOICE_STATUSES, status);
  if (known) return known;
  if (status !== null) log.warn({ invoice: id, status }, 'unknown status of an invoice');
  return 'draft';
}

/** Null for reasons such as `manual`. */
export const billingReasonOf = ({ billing_reason: reason }: Stripe.Invoice) => oneOf(BILLING_REASONS, reason);

export const cardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard | null =>
  card
    ? {
        gatewayId: id,
        brand: oneOf(CARD_BRANDS, card.brand) ?? 'unknown',
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
      }
    : null;

export const customerBuyer = ({ name, email, address, metadata }: Stripe.Customer): Buyer =>
  buyerOf({ name, email, address, company: metadata.company, taxId: metadata.tax_id });

/** The buyer at the time of the invoice. */
export function invoiceBuyer(invoice: Stripe.Invoice): Buyer {
  const printed = (field: string) => invoice.custom_fields?.find(({ name }) => name === field)?.value;
  return buyerOf({
    name: invoice.customer_name,
    email: invoice.customer_email,
    address: invoice.customer_address,
    company: printed(COMPANY_FIELD),
    taxId: printed(TAX_ID_FIELD),
  });
}

interface StoredBuyer {
  name: string | null | undefined;
  email: string | null;
  address: Stripe.Address | null | undefined;
  company: string | undefined;
  taxId: string | undefined;
}

const buyerOf = ({ name, email, address, company, taxId }: StoredBuyer): Buyer => ({
  name: name ?? '',
  email: email ?? '',
  company: company ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postal_code ?? '',
  country: address?.country ?? '',
  taxId: taxId ?? '',
});

/** The payment intent of an invoice whose payments are expanded. */
export function intentOf({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const intents = payments?.data.map(({ payment }) => payment.payment_intent);
  return intents?.findLast((intent) => typeof intent === 'object');
}

/** Why a payment intent is not paid; null before the first attempt. */
export function problemOf({
  status,
  last_payment_error: error,
}: Stripe.PaymentIntent): GatewayInvoice['problem'] {
  if (status === 'requires_action') return 'authentication_required';
  return error && status !== 'succeeded' ? problemOfError(error) : null;
}

/** @param intent with its latest charge */
export const paymentOf = (intent: Stripe.PaymentIntent): GatewayPayment => ({
  id: intent.id,
  status: intent.status === 'succeeded' ? 'paid' : intent.status === 'canceled' ? 'void' : 'open',
  amountCents: intent.amount,
  amountRefundedCents: refundedCents(intent),
  currency: intent.currency,
  events: eventsOf(intent),
  createdAt: isoOf(intent.created),
});

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  charge && typeof charge === 'object' ? charge : null;

/** @param intent with its latest charge */
export const refundedCents = (intent: Stripe.PaymentIntent): number => chargeOf(intent)?.amount_refunded ?? 0;

/** The newest event of a payment. @param intent with its latest charge */
export function eventsOf(intent: Stripe.PaymentIntent): PaymentReport[] {
  const event = eventOf(intent);
  return event ? [{ event, at: isoOf((chargeOf(intent) ?? intent).created) }] : [];
}

function eventOf({ status, last_payment_error: error }: Stripe.PaymentIntent): PaymentEvent | null {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  if (status === 'requires_capture') return 'amount_capturable_updated';
  return error ? 'payment_failed' : null;
}
