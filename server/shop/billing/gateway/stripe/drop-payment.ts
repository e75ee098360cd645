import type Stripe from 'stripe';
import { notFound } from '../../../../platform/errors.ts';
import { invoiceIdOf, loadSubscription } from './load-subscription.ts';
import { idOf } from './map.ts';
import { cancelSubscription, revokeChange } from './subscriptions.ts';

/** Ends the attempt that waits for a confirmation; a renewal stays owed. */
export async function dropPayment(stripe: Stripe, customerId: string, clientSecret: string): Promise<void> {
  const invoice = await findOpenInvoice(stripe, customerId, clientSecret);
  if (!invoice) return cancelIntent(stripe, customerId, clientSecret);
  const id = invoice.parent?.subscription_details?.subscription;
  if (!id) {
    await stripe.invoices.voidInvoice(invoice.id);
    return;
  }
  const ref = { customerId, id: idOf(id) };
  const subscription = await loadSubscription(stripe, ref);
  if (subscription.status === 'incomplete') await cancelSubscription(stripe, ref, { when: 'now' });
  else if (subscription.pending_update && invoiceIdOf(subscription) === invoice.id)
    await revokeChange(stripe, ref);
}

/** Stripe has no search by secrets; a customer has few open invoices. */
async function findOpenInvoice(stripe: Stripe, customer: string, clientSecret: string) {
  for await (const { id } of stripe.invoices.list({ customer, status: 'open', limit: 100 })) {
    const invoice = await stripe.invoices.retrieve(id, { expand: ['confirmation_secret'] });
    if (invoice.confirmation_secret?.client_secret === clientSecret) return invoice;
  }
  return undefined;
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

/** A payment outside invoices. */
async function cancelIntent(stripe: Stripe, customerId: string, clientSecret: string): Promise<void> {
  for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
    if (intent.client_secret !== clientSecret || !CANCELABLE.includes(intent.status)) continue;
    await stripe.paymentIntents.cancel(intent.id);
    return;
  }
  throw notFound('payment');
}
