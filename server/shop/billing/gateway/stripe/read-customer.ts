import type Stripe from 'stripe';
import type { Log } from '../../../../platform/log.ts';
import type { GatewayCustomer } from '../gateway.ts';
import { isMissing } from './errors.ts';
import { cardOf, customerBuyer, paymentOf } from './map.ts';
import { isPayment } from './payments.ts';
import type { StripePrices } from './prices.ts';
import { intentIdsOf, readInvoice } from './read-invoice.ts';
import { readSubscription } from './read-subscription.ts';

/** The largest page that Stripe sends. */
const PAGE = 100;

/**
 * Four requests at once, one for each further page, and one for each price that was not seen before. Payment intents are
 * not expanded from their invoices, which would be deeper than Stripe permits: the customer's list of them has those of
 * all invoices. Of the recent ones some may belong to invoices that are not read: others are known by their metadata.
 */
export async function readCustomer(
  stripe: Stripe,
  customerId: string,
  { prices, log, since }: { prices: StripePrices; log: Log; since: string | undefined },
): Promise<GatewayCustomer | undefined> {
  const parts = await readParts(stripe, customerId, since);
  if (!parts || parts[0].deleted) return undefined;
  const [customer, subscriptions, invoices, intents] = parts;
  const method = customer.invoice_settings.default_payment_method;
  const card = method !== null && typeof method === 'object' ? cardOf(method) : null;
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]));
  const intentsOfInvoices = new Set(invoices.flatMap(intentIdsOf));
  const context = {
    ownIdOf: (price: string | Stripe.Price) => prices.ownIdOf(stripe, price),
    hasCard: card !== null,
    invoices,
    intentsById,
    log,
  };
  return {
    id: customer.id,
    buyer: customerBuyer(customer),
    card,
    subscriptions: await Promise.all(subscriptions.map((each) => readSubscription(each, context))),
    invoices: await Promise.all(invoices.map((each) => readInvoice(each, context))),
    payments: intents
      .filter((intent) => !intentsOfInvoices.has(intent.id) && (since === undefined || isPayment(intent)))
      .map(paymentOf),
  };
}

async function readParts(stripe: Stripe, customerId: string, since: string | undefined) {
  const page = { customer: customerId, limit: PAGE };
  const recent =
    since === undefined ? page : { ...page, created: { gte: Math.floor(Date.parse(since) / 1000) } };
  try {
    return await Promise.all([
      stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
      readAll(stripe.subscriptions.list({ ...page, status: 'all', expand: ['data.schedule'] })),
      readAll(stripe.invoices.list({ ...recent, expand: ['data.payments'] })),
      readAll(stripe.paymentIntents.list({ ...recent, expand: ['data.latest_charge'] })),
    ]);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stripe lists the newest first. */
const readAll = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> =>
  (await Array.fromAsync(list)).reverse();
