import type Stripe from 'stripe';
import type { Cancellation, Order, PaymentOutcome, Ref } from '../gateway.ts';
import { dropChange } from './changes.ts';
import { isMissing } from './errors.ts';
import { loadSubscription } from './load-subscription.ts';
import { CARD_ONLY, collect } from './payments.ts';
import type { StripePrices } from './prices.ts';

/**
 * The subscription is created incomplete and then paid: otherwise Stripe refuses to create one for a customer without a
 * card.
 */
export async function subscribe(
  stripe: Stripe,
  customerId: string,
  { price, quantity, key, trialDays }: Order & { trialDays: number },
  { prices, automaticTax }: { prices: StripePrices; automaticTax: boolean },
): Promise<PaymentOutcome> {
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: await prices.idOf(stripe, price), quantity }],
      billing_mode: { type: 'flexible' },
      payment_behavior: 'default_incomplete',
      payment_settings: CARD_ONLY,
      automatic_tax: { enabled: automaticTax },
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
      }),
      expand: ['latest_invoice'],
    },
    { idempotencyKey: key },
  );
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string' || invoice.status === 'paid') return { status: 'paid' };
  return collect(stripe, invoice.id, `${key}-pay`);
}

export async function cancelSubscription(
  stripe: Stripe,
  ref: Ref,
  { when, reason = '' }: Cancellation,
): Promise<void> {
  const subscription = await loadSubscription(stripe, ref);
  await dropChange(stripe, subscription);
  const details = { cancellation_details: { comment: reason } };
  if (when === 'renewal') {
    await stripe.subscriptions.update(ref.id, { cancel_at_period_end: true, ...details });
    return;
  }
  // Before the subscription: once it has ended, an attempt that failed half way is not repeated.
  if (subscription.status !== 'incomplete')
    await forOpenInvoices(stripe, ref, (id) => stripe.invoices.markUncollectible(id));
  await stripe.subscriptions.cancel(ref.id, details).catch((error: unknown) => {
    // A subscription that was canceled by an earlier attempt.
    if (!isMissing(error)) throw error;
  });
  if (subscription.status === 'incomplete')
    await forOpenInvoices(stripe, ref, (id) => stripe.invoices.voidInvoice(id));
}

export async function resumeSubscription(stripe: Stripe, ref: Ref): Promise<void> {
  const subscription = await loadSubscription(stripe, ref);
  await dropChange(stripe, subscription);
  await stripe.subscriptions.update(ref.id, {
    cancel_at_period_end: false,
    cancellation_details: { comment: '' },
  });
}

export async function revokeChange(stripe: Stripe, ref: Ref): Promise<void> {
  await dropChange(stripe, await loadSubscription(stripe, ref));
}

/** Stripe does not collect them any more, but leaves them open. */
async function forOpenInvoices(
  stripe: Stripe,
  { id }: Ref,
  close: (invoiceId: string) => Promise<unknown>,
): Promise<void> {
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
    await close(invoice.id);
}
