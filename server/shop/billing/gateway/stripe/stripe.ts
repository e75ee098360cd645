import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Gateway } from '../gateway.ts';
import { readSignedEvent } from '../signed-event.ts';
import { changeSubscription } from './changes.ts';
import { createStripeClient, type StripeAccess } from './client.ts';
import { createCustomer, deleteCustomer, prepareCard, saveCard, updateBuyer } from './customers.ts';
import { dropPayment } from './drop-payment.ts';
import { createPayment, dropPurchase, findConfirmation, payInvoice, purchase, refund } from './payments.ts';
import { previewChange } from './preview.ts';
import { createStripePrices } from './prices.ts';
import { readCustomer } from './read-customer.ts';
import { cancelSubscription, resumeSubscription, revokeChange, subscribe } from './subscriptions.ts';

interface Deps extends StripeAccess {
  webhookSecret: string;
  /** Whether Stripe adds the tax of the buyer's address. */
  automaticTax: boolean;
  clock: Clock;
  log: Log;
}

/**
 * Stripe Billing. The key of an order becomes the idempotency key of its requests; the SDK adds a random one to all other
 * requests, because those may be repeated on purpose: cancel, resume, cancel.
 */
export function createStripeGateway({ webhookSecret, automaticTax, clock, log, ...access }: Deps): Gateway {
  const call = createStripeClient(access);
  const prices = createStripePrices();
  const terms = { prices, automaticTax, clock };

  return {
    name: 'stripe',
    hasCardForm: true,

    savePrice: (price) => call((stripe) => prices.save(stripe, price)),

    createCustomer: (customer) => call((stripe) => createCustomer(stripe, customer)),
    updateBuyer: (customerId, buyer) => call((stripe) => updateBuyer(stripe, customerId, buyer)),
    readCustomer: (customerId, since) =>
      call((stripe) => readCustomer(stripe, customerId, { prices, log, since })),
    deleteCustomer: (customerId) => call((stripe) => deleteCustomer(stripe, customerId)),

    prepareCard: (customerId) => call((stripe) => prepareCard(stripe, customerId)),
    saveCard: (customerId, card) => call((stripe) => saveCard(stripe, customerId, card)),

    subscribe: (customerId, order) => call((stripe) => subscribe(stripe, customerId, order, terms)),
    change: (ref, order) => call((stripe) => changeSubscription(stripe, ref, order, terms)),
    revokeChange: (ref) => call((stripe) => revokeChange(stripe, ref)),
    cancel: (ref, cancellation) => call((stripe) => cancelSubscription(stripe, ref, cancellation)),
    resume: (ref) => call((stripe) => resumeSubscription(stripe, ref)),
    preview: (customerId, change) => call((stripe) => previewChange(stripe, customerId, change, terms)),

    purchase: (customerId, order) => call((stripe) => purchase(stripe, customerId, order, terms)),
    dropPurchase: (ref) => call((stripe) => dropPurchase(stripe, ref)),
    payInvoice: (ref) => call((stripe) => payInvoice(stripe, ref)),
    createPayment: (customerId, payment) => call((stripe) => createPayment(stripe, customerId, payment)),
    findConfirmation: (customerId, paymentId) =>
      call((stripe) => findConfirmation(stripe, customerId, paymentId)),
    dropPayment: (customerId, clientSecret) =>
      call((stripe) => dropPayment(stripe, customerId, clientSecret)),
    refund: (ref, amount) => call((stripe) => refund(stripe, ref, amount)),

    readEvent: (body, signature) =>
      customerOfEvent(readSignedEvent(body, signature, { secret: webhookSecret, now: clock.now() })),
  };
}

/** The object of an event is a customer, or has one. */
function customerOfEvent(event: unknown): string | undefined {
  const object = (event as { data?: { object?: Record<string, unknown> } } | null)?.data?.object;
  if (object?.object === 'customer') return idIn(object);
  return idIn(object?.customer);
}

function idIn(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  return typeof id === 'string' ? id : undefined;
}
