import type { PaymentEvent } from '#lib/billing-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isoNow } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { advance } from '#server/shop/billing/gateway/sandbox/advance.ts';
import { readTestCard } from '#server/shop/billing/gateway/sandbox/cards.ts';
import type {
  SandboxCard,
  SandboxCustomer,
  SandboxInvoice,
  SandboxPayment,
  SandboxSubscription,
} from '#server/shop/billing/gateway/sandbox/state.ts';
import { collect } from '#server/shop/billing/gateway/sandbox/subscriptions.ts';
import type { ChargedPrice } from '#server/shop/catalog/catalog.ts';
import { child, type Params, text } from './form.ts';
import { invalidRequest, missing } from './stripe-error.ts';

/** A customer, with the state that the sandbox's functions change. */
export interface StripeCustomer {
  state: SandboxCustomer;
  metadata: Record<string, string>;
  customFields: { name: string; value: string }[];
  isDeleted: boolean;
  /** Fields of invoices as they were at their creation. */
  customFieldsOf: Map<string, { name: string; value: string }[]>;
}

export interface StripePaymentMethod {
  id: string;
  customerId: string | null;
  card: SandboxCard;
  /** The message with which the card is refused when it is attached. */
  refusal: string | null;
}

export interface StripePrice {
  id: string;
  lookupKey: string;
  nickname: string;
  metadata: Record<string, string>;
  price: ChargedPrice;
}

export interface StripeSchedule {
  id: string;
  subscriptionId: string;
  isReleased: boolean;
  /** Set by an update. */
  next: { priceId: string; quantity: number; start: string; end: string } | null;
}

/** All objects of an account. */
export class StripeAccount {
  readonly customers = new Map<string, StripeCustomer>();
  readonly products = new Map<string, { id: string; name: string }>();
  readonly prices = new Map<string, StripePrice>();
  readonly methods = new Map<string, StripePaymentMethod>();
  /** Cards that belong to a subscription, which would be charged instead of the customer's. */
  readonly subscriptionCards = new Map<string, string>();
  readonly schedules = new Map<string, StripeSchedule>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  now(): string {
    return isoNow(this.clock);
  }

  /** Carries out what is due at all customers. */
  advance(): void {
    for (const { state, isDeleted } of this.customers.values()) if (!isDeleted) advance(state, this.now());
  }

  /** Invoices print the fields that their customer has when they are created. */
  storeCustomFields(): void {
    for (const { state, customFields, customFieldsOf } of this.customers.values())
      for (const { id } of state.invoices) if (!customFieldsOf.has(id)) customFieldsOf.set(id, customFields);
  }

  customer(id: string, param = 'customer'): StripeCustomer {
    const customer = this.customers.get(id);
    if (!customer || customer.isDeleted) throw missing('customer', id, param);
    return customer;
  }

  /** The customer of an order, whose tax depends on the address. */
  taxedCustomer(params: Params): StripeCustomer {
    const customer = this.customer(text(params.customer));
    if (child(params.automatic_tax).enabled === 'true' && customer.state.buyer.country === '')
      throw invalidRequest("The customer's location isn't recognized.", {
        code: 'customer_tax_location_invalid',
      });
    return customer;
  }

  price(id: string): StripePrice {
    const price = this.prices.get(id);
    if (!price) throw missing('price', id);
    return price;
  }

  subscription(id: string): { customer: SandboxCustomer; subscription: SandboxSubscription } {
    for (const { state: customer } of this.customers.values()) {
      const subscription = customer.subscriptions.find((each) => each.id === id);
      if (subscription) return { customer, subscription };
    }
    throw missing('subscription', id);
  }

  invoice(id: string): { customer: SandboxCustomer; invoice: SandboxInvoice } {
    for (const { state: customer } of this.customers.values()) {
      const invoice = customer.invoices.find((each) => each.id === id);
      if (invoice) return { customer, invoice };
    }
    throw missing('invoice', id);
  }

  /** A payment outside invoices. */
  payment(id: string): SandboxPayment | undefined {
    return [...this.customers.values()]
      .flatMap(({ state }) => state.payments)
      .find((payment) => payment.id === id);
  }

  /** What becomes of a payment outside invoices. */
  report(paymentId: string, event: PaymentEvent): void {
    const payment = this.payment(paymentId);
    if (!payment) throw missing('payment_intent', paymentId);
    payment.event = event;
    payment.events = [...(payment.events ?? []), { event, at: this.now() }];
  }

  activeSchedule(subscriptionId: string): StripeSchedule | undefined {
    return [...this.schedules.values()].find(
      (schedule) =>
        schedule.subscriptionId === subscriptionId &&
        !schedule.isReleased &&
        (!schedule.next || this.now() < schedule.next.end),
    );
  }

  /** As Stripe's form in the browser creates it from the number of a test card. */
  addPaymentMethod(number: string, { expMonth = 12, expYear = 2099 } = {}): string {
    const id = `pm_${newId()}`;
    const given = { number, expMonth, expYear, cvc: '123' };
    const card = readTestCard(given, new Date(this.now()));
    const refusal = 'message' in card ? card.message : null;
    const stored = refusal
      ? readTestCard({ ...given, number: '4242424242424242', expYear: 2099 }, new Date(0))
      : card;
    if ('message' in stored) throw new Error(stored.message);
    this.methods.set(id, { id, customerId: null, card: { ...stored, gatewayId: id }, refusal });
    return id;
  }

  /** The customer's answer to the bank's question in the browser. */
  confirm(clientSecret: string, isConfirmed: boolean): void {
    for (const { state: customer } of this.customers.values()) {
      const payment = customer.payments.find((each) => each.clientSecret === clientSecret);
      if (payment) this.report(payment.id, isConfirmed ? 'succeeded' : 'payment_failed');
      const invoice = customer.invoices.find((each) => each.clientSecret === clientSecret);
      if (invoice?.status !== 'open' || !customer.card || !isConfirmed) continue;
      customer.card.charge = 'succeeds';
      collect(customer, invoice, this.now());
    }
  }
}
