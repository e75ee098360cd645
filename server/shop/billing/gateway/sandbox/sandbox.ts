import { isoNow } from '../../../../platform/clock.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { AppError, notFound, orNotFound } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { CardProblem, Gateway, GatewayCustomer, Order, PaymentOutcome, Ref } from '../gateway.ts';
import { lineOf } from '../lines.ts';
import { readSignedEvent } from '../signed-event.ts';
import { advance, nextDue } from './advance.ts';
import { readTestCard } from './cards.ts';
import { addInvoice, reportEvent, stepOf, voidInvoice } from './invoices.ts';
import { confirmPayment, createPayment, refundOnce } from './payments.ts';
import {
  deleteCustomer,
  ensureCustomer,
  findDueCustomers,
  lockCustomer,
  saveCustomer,
} from './sandbox.queries.ts';
import {
  newCustomer,
  newGatewayId,
  reportCustomer,
  type SandboxCustomer,
  type SandboxInvoice,
  type SandboxPayment,
  type SandboxSubscription,
} from './state.ts';
import {
  cancelSubscription,
  changeSubscription,
  collect,
  collectCurrentPeriod,
  dropInvoice,
  dropPending,
  previewChange,
  startSubscription,
} from './subscriptions.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  webhookSecret: string;
}

/** The built-in gateway plays the part of a payment service: with test cards, without money. */
export interface Sandbox extends Gateway {
  /**
   * The customer's answer to a question for confirmation.
   * @throws AppError 404 for an unknown secret, or one that is no longer open
   */
  confirm(
    customerId: string,
    clientSecret: string,
    answer: { isConfirmed: boolean },
  ): Promise<PaymentOutcome>;
  /** The customers for whom something is due, such as a renewal: reading them carries it out. */
  listDue(): Promise<string[]>;
}

const DUE_AT_ONCE = 100;

export function createSandbox({ database: { db, engine }, clock, webhookSecret }: Deps): Sandbox {
  /** Brings the customer's state up to date, changes it, and stores it, in one transaction. */
  async function update<Result>(
    customerId: string,
    change: (customer: SandboxCustomer, now: string) => Result,
  ): Promise<Result> {
    return inTransaction(db, async (tx) => {
      const row = orNotFound(await lockCustomer(tx, engine, customerId), 'customer');
      const customer: SandboxCustomer = JSON.parse(row.state);
      const now = isoNow(clock);
      advance(customer, now);
      const result = change(customer, now);
      const state = JSON.stringify(customer);
      if (state !== row.state)
        await saveCustomer(tx, customerId, { state, due_at: nextDue(customer)?.at ?? null });
      return result;
    });
  }

  /** Carries out an order once for each key. */
  const placeOrder = (
    customerId: string,
    { key }: Pick<Order, 'key'>,
    place: (customer: SandboxCustomer, now: string) => SandboxInvoice | undefined,
  ): Promise<PaymentOutcome> =>
    update(customerId, (customer, now) => {
      if (customer.orders[key] === undefined) customer.orders[key] = place(customer, now)?.id ?? null;
      const invoice = customer.invoices.find(({ id }) => id === customer.orders[key]);
      return invoice ? stepOf(invoice) : { status: 'paid' };
    });

  const changeSubscriptionOf = (
    { customerId, id }: Ref,
    change: (customer: SandboxCustomer, subscription: SandboxSubscription, now: string) => void,
  ): Promise<void> =>
    update(customerId, (customer, now) => change(customer, subscriptionOf(customer, id), now));

  return {
    name: 'sandbox',
    hasCardForm: false,

    // The sandbox gets prices with each order.
    savePrice: async () => undefined,

    async createCustomer({ userId, ...buyer }) {
      const id = newGatewayId('cus');
      return ensureCustomer(db, {
        id,
        user_id: userId,
        state: JSON.stringify(newCustomer(id, buyer)),
        due_at: null,
      });
    },

    updateBuyer: (customerId, buyer) =>
      update(customerId, (customer) => {
        customer.buyer = buyer;
      }),

    readCustomer: (customerId, since = '') =>
      update(customerId, (customer) => createdSince(reportCustomer(customer), since)).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.status === 404) return undefined;
          throw error;
        },
      ),

    async deleteCustomer(customerId) {
      await deleteCustomer(db, customerId);
    },

    prepareCard: () => Promise.reject(new Error('The sandbox has no form for cards.')),

    saveCard: (customerId, input) =>
      update(customerId, (customer): CardProblem | undefined => {
        if ('paymentMethodId' in input)
          return { field: 'paymentMethodId', message: 'This server takes the numbers of test cards.' };
        const card = readTestCard(input, clock.now());
        if ('message' in card) return card;
        customer.card = card;
        return undefined;
      }),

    subscribe: (customerId, order) =>
      placeOrder(customerId, order, (customer, now) => startSubscription(customer, order, now)),

    change: ({ customerId, id }, order) =>
      placeOrder(customerId, order, (customer, now) => {
        const subscription = subscriptionOf(customer, id);
        const invoice = changeSubscription(customer, subscription, order, now);
        // Without a card there is nothing to wait for, and a trial goes on as it was.
        const isDeclined = invoice && stepOf(invoice).status === 'declined';
        if (isDeclined && (invoice.problem === 'no_card' || subscription.status === 'trialing'))
          dropPending(customer, subscription);
        return invoice;
      }),

    revokeChange: (ref) => changeSubscriptionOf(ref, dropPending),

    cancel: (ref, cancellation) =>
      changeSubscriptionOf(ref, (customer, subscription, now) =>
        cancelSubscription(customer, subscription, cancellation, now),
      ),

    resume: (ref) =>
      changeSubscriptionOf(ref, (_customer, subscription) => {
        if (subscription.endedAt) return;
        Object.assign(subscription, { cancelAtPeriodEnd: false, cancelReason: null, canceledAt: null });
      }),

    preview: (customerId, change) =>
      update(customerId, (customer, now) => previewChange(customer, change, now)),

    purchase: (customerId, order) =>
      placeOrder(customerId, order, (customer, now) => {
        const invoice = addInvoice(customer, {
          subscriptionId: null,
          billingReason: null,
          lines: [lineOf(order)],
          periodStart: now,
          periodEnd: now,
          at: now,
          expires: true,
        });
        collect(customer, invoice, now);
        // Nobody owes anything for a purchase that was declined.
        if (stepOf(invoice).status === 'declined') voidInvoice(customer, invoice);
        return invoice;
      }),

    dropPurchase: ({ customerId, id }) =>
      update(customerId, (customer) => {
        const invoice = invoiceOf(customer, id);
        if (invoice.status === 'open') voidInvoice(customer, invoice);
        return invoice.status === 'paid';
      }),

    payInvoice: ({ customerId, id }) =>
      update(customerId, (customer, now) => {
        const invoice = invoiceOf(customer, id);
        if (invoice.status === 'open') collect(customer, invoice, now);
        return stepOf(collectCurrentPeriod(customer, invoice.subscriptionId, now) ?? invoice);
      }),

    createPayment: (customerId, payment) =>
      update(customerId, (customer, now) => createPayment(customer, payment, now).clientSecret),

    dropPayment: (customerId, clientSecret) =>
      update(customerId, (customer, now) => {
        const payment = openPayments(customer).find(withSecret(clientSecret));
        const invoice = openInvoices(customer).find(withSecret(clientSecret));
        if (payment) payment.isCanceled = true;
        else if (invoice) dropInvoice(customer, invoice, now);
        else throw notFound('payment');
      }),

    refund: ({ customerId, id }, refund) =>
      update(customerId, (customer) => refundOnce(customer, paidBy(customer, id), refund)),

    readEvent(body, signature) {
      // An event of the sandbox is `{"customer": "cus_…"}`.
      const event = readSignedEvent(body, signature, { secret: webhookSecret, now: clock.now() });
      const customer = (event as { customer?: unknown } | null)?.customer;
      return typeof customer === 'string' ? customer : undefined;
    },

    findConfirmation: (customerId, id) =>
      update(customerId, (customer) => {
        const invoice = openInvoices(customer).find((each) => each.id === id);
        if (invoice) return { clientSecret: invoice.clientSecret, amountCents: invoice.amountDueCents };
        return openPayments(customer).find((each) => each.id === id);
      }),

    confirm: (customerId, clientSecret, { isConfirmed }) =>
      update(customerId, (customer, now): PaymentOutcome => {
        const payment = openPayments(customer).find(withSecret(clientSecret));
        if (payment) return confirmPayment(customer, payment, { isConfirmed, at: now });
        const invoice = openInvoices(customer).find(withSecret(clientSecret));
        if (!invoice || !customer.card) throw notFound('payment');
        if (!isConfirmed) {
          reportEvent(invoice, 'payment_failed', now);
          return { status: 'declined', problem: 'card_declined' };
        }
        // A card that was confirmed once can be charged without its owner.
        if (customer.card.charge === 'needs_authentication') customer.card.charge = 'succeeds';
        collect(customer, invoice, now);
        return stepOf(collectCurrentPeriod(customer, invoice.subscriptionId, now) ?? invoice);
      }),

    listDue: async () => (await findDueCustomers(db, isoNow(clock), DUE_AT_ONCE)).map(({ id }) => id),
  };
}

const createdSince = (customer: GatewayCustomer, since: string): GatewayCustomer => ({
  ...customer,
  invoices: customer.invoices.filter(({ createdAt }) => createdAt >= since),
  payments: customer.payments.filter(({ createdAt }) => createdAt >= since),
});

/** Those that wait for a confirmation. */
const openInvoices = ({ invoices }: SandboxCustomer): SandboxInvoice[] =>
  invoices.filter(({ status, problem }) => status === 'open' && problem === 'authentication_required');

const openPayments = ({ payments }: SandboxCustomer): SandboxPayment[] =>
  payments.filter(({ event, isCanceled }) => event !== 'succeeded' && !isCanceled);

const withSecret =
  (secret: string) =>
  ({ clientSecret }: { clientSecret: string }): boolean =>
    clientSecret === secret;

/** An invoice, or a payment outside invoices. */
const paidBy = (customer: SandboxCustomer, id: string) =>
  customer.payments.find((each) => each.id === id && each.event === 'succeeded') ?? invoiceOf(customer, id);

const subscriptionOf = ({ subscriptions }: SandboxCustomer, id: string): SandboxSubscription =>
  orNotFound(
    subscriptions.find((each) => each.id === id && each.endedAt === null),
    'subscription',
  );

const invoiceOf = ({ invoices }: SandboxCustomer, id: string): SandboxInvoice =>
  orNotFound(
    invoices.find((each) => each.id === id),
    'invoice',
  );
