import type Stripe from 'stripe';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Confirmation, Order, PaymentOutcome, Ref } from '../gateway.ts';
import { isMissing, isRefused, problemOfError } from './errors.ts';
import { idOf, intentOf, problemOf } from './map.ts';
import type { StripePrices } from './prices.ts';

/** All payments that a card on file is charged for. */
export const CARD_ONLY = {
  payment_method_types: ['card'],
} satisfies Stripe.InvoiceCreateParams.PaymentSettings;

export async function purchase(
  stripe: Stripe,
  customerId: string,
  { price, quantity, key }: Order,
  { prices, automaticTax }: { prices: StripePrices; automaticTax: boolean },
): Promise<PaymentOutcome> {
  const priceId = await prices.idOf(stripe, price);
  const keyed = (step: string) => ({ idempotencyKey: `${key}-${step}` });
  const { id } = await stripe.invoices.create(
    {
      customer: customerId,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      currency: 'usd',
      automatic_tax: { enabled: automaticTax },
      payment_settings: CARD_ONLY,
    },
    keyed('invoice'),
  );
  await stripe.invoiceItems.create(
    { customer: customerId, invoice: id, pricing: { price: priceId }, quantity },
    keyed('item'),
  );
  const finalized = await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, keyed('finalize'));
  if (finalized.status === 'paid') return { status: 'paid' };
  const step = await collect(stripe, id, `${key}-pay`);
  // Nobody owes anything for a purchase that was declined.
  if (step.status === 'declined') await stripe.invoices.voidInvoice(id, {}, keyed('void'));
  return step;
}

export async function dropPurchase(stripe: Stripe, { customerId, id }: Ref): Promise<boolean> {
  const { customer, status } = await stripe.invoices.retrieve(id);
  if (customer !== customerId) throw notFound('invoice');
  if (status === 'open') await stripe.invoices.voidInvoice(id);
  return status === 'paid';
}

export async function payInvoice(stripe: Stripe, { customerId, id }: Ref): Promise<PaymentOutcome> {
  const invoice = await stripe.invoices.retrieve(id);
  if (invoice.customer !== customerId) throw notFound('invoice');
  const step: PaymentOutcome = invoice.status === 'paid' ? { status: 'paid' } : await collect(stripe, id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return step.status === 'paid' && subscription ? payCurrentPeriod(stripe, idOf(subscription)) : step;
}

/**
 * An unpaid subscription continues when its latest invoice is paid. Stripe keeps those of later periods as drafts: the
 * current period is charged, the periods before it were not served.
 */
async function payCurrentPeriod(stripe: Stripe, subscriptionId: string): Promise<PaymentOutcome> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status !== 'unpaid') return { status: 'paid' };
  const drafts = await stripe.invoices.list({ subscription: subscriptionId, status: 'draft', limit: 100 });
  const [current, ...earlier] = drafts.data;
  for (const { id } of earlier) {
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    await stripe.invoices.voidInvoice(id);
  }
  if (!current) return { status: 'paid' };
  await stripe.invoices.finalizeInvoice(current.id, { auto_advance: false });
  return collect(stripe, current.id);
}

/** @param key for the first attempt of an order; without one each call is another attempt */
export async function collect(stripe: Stripe, invoiceId: string, key?: string): Promise<PaymentOutcome> {
  try {
    const { status } = await stripe.invoices.pay(
      invoiceId,
      // The bank may ask the customer for a confirmation.
      { off_session: false },
      key === undefined ? undefined : { idempotencyKey: key },
    );
    return status === 'paid' ? { status: 'paid' } : readStep(stripe, invoiceId);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return readStep(stripe, invoiceId, error);
  }
}

/**
 * The current outcome of an invoice's payment: an answer that was repeated for an idempotency key may be outdated.
 * @param refusal is thrown if the invoice does not explain it
 */
export async function readStep(
  stripe: Stripe,
  invoiceId: string,
  refusal?: Error & { code?: string; decline_code?: string; type: string },
): Promise<PaymentOutcome> {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret', 'customer', 'payments.data.payment.payment_intent'],
  });
  if (invoice.status === 'paid') return { status: 'paid' };
  const intent = intentOf(invoice);
  const problem = intent && problemOf(intent);
  const clientSecret = invoice.confirmation_secret?.client_secret;
  if (problem === 'authentication_required' && invoice.status === 'open' && clientSecret)
    return { status: 'authentication_required', clientSecret };
  if (problem && problem !== 'authentication_required') return { status: 'declined', problem };
  if (!hasCard(invoice.customer)) return { status: 'declined', problem: 'no_card' };
  if (refusal?.type === 'StripeInvalidRequestError' && invoice.status === 'open') throw refusal;
  const known = refusal && problemOfError(refusal);
  return {
    status: 'declined',
    problem: known && known !== 'authentication_required' ? known : 'card_declined',
  };
}

/** @param customer expanded */
export const hasCard = (customer: string | Stripe.Customer | Stripe.DeletedCustomer | null): boolean =>
  customer !== null &&
  typeof customer === 'object' &&
  !customer.deleted &&
  customer.invoice_settings.default_payment_method !== null;

const PAYMENT = 'payment';

/** Whether `createPayment` has created the intent: no invoice has it. */
export const isPayment = ({ metadata }: Stripe.PaymentIntent): boolean => metadata.purpose === PAYMENT;

export async function createPayment(
  stripe: Stripe,
  customerId: string,
  { amountCents, key }: { amountCents: number; key: string },
): Promise<string> {
  const { client_secret: clientSecret } = await stripe.paymentIntents.create(
    {
      customer: customerId,
      amount: amountCents,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { purpose: PAYMENT },
    },
    { idempotencyKey: key },
  );
  if (!clientSecret) throw new Error('Stripe sent a payment intent without a secret.');
  return clientSecret;
}

export async function findConfirmation(
  stripe: Stripe,
  customerId: string,
  paymentId: string,
): Promise<Confirmation | undefined> {
  try {
    const { customer, status, ...intent } = await stripe.paymentIntents.retrieve(paymentId);
    const isOver = status === 'succeeded' || status === 'canceled';
    if (customer === null || idOf(customer) !== customerId || isOver || !intent.client_secret)
      return undefined;
    return { clientSecret: intent.client_secret, amountCents: intent.amount };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Of an invoice, or of a payment outside invoices. */
export async function refund(
  stripe: Stripe,
  ref: Ref,
  { amountCents, key }: { amountCents: number; key: string },
): Promise<void> {
  const { intentId, paidCents } = await (ref.id.startsWith('pi_') ? paidIntent : paidInvoice)(stripe, ref);
  const tooMuch = () => invalid({ amount: ['That is more than was paid.'] });
  if (!intentId || amountCents > paidCents) throw tooMuch();
  try {
    await stripe.refunds.create({ payment_intent: intentId, amount: amountCents }, { idempotencyKey: key });
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Earlier refunds have left less than the amount.
    const isTooMuch = error.param === 'amount' || error.code === 'charge_already_refunded';
    throw isTooMuch ? tooMuch() : invalid({ amount: [error.message] });
  }
}

interface Paid {
  intentId: string | undefined;
  paidCents: number;
}

/** An invoice of this server is paid at once, so it has one payment. */
async function paidInvoice(stripe: Stripe, { customerId, id }: Ref): Promise<Paid> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
  if (invoice.customer !== customerId) throw notFound('invoice');
  const intent = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return { intentId: intent ? idOf(intent) : undefined, paidCents: invoice.amount_paid };
}

async function paidIntent(stripe: Stripe, { customerId, id }: Ref): Promise<Paid> {
  const { customer, amount_received: paidCents } = await stripe.paymentIntents.retrieve(id);
  if (customer !== customerId) throw notFound('payment');
  return { intentId: id, paidCents };
}
