import type {
  BillingReason,
  CardBrand,
  InvoiceStatus,
  PaymentEvent,
  SubscriptionStatus,
} from '#lib/billing-values.ts';
import type { CardInput } from '#lib/schemas/billing.ts';
import type { ChargedPrice } from '../../catalog/catalog.ts';

/**
 * A payment service. It is the truth about money: the tables of `billing/` follow what `readCustomer` returns.
 * Amounts are in cents of a US dollar, those of an invoice in the smallest unit of its currency; times are ISO 8601 in UTC.
 * Ids of customers, subscriptions, invoices and payments are the gateway's; products and prices have ours.
 */
export interface Gateway {
  name: 'sandbox' | 'stripe';
  /** Whether card numbers are entered in the gateway's own form; else `saveCard` takes them. */
  hasCardForm: boolean;

  /** Creates or updates what is sold. An amount never changes: another one is a new price. */
  savePrice(price: ChargedPrice): Promise<void>;

  /** @returns the id; the same for the same `userId`, also if it is called twice at once */
  createCustomer(customer: { userId: string; email: string; name: string }): Promise<string>;
  updateBuyer(customerId: string, buyer: Buyer): Promise<void>;
  /**
   * @param since permits leaving out invoices and payments that were created before
   * @returns undefined for a customer whom the gateway does not have or has deleted
   */
  readCustomer(customerId: string, since?: string): Promise<GatewayCustomer | undefined>;
  /** Ends all subscriptions at once. Invoices remain at the gateway. */
  deleteCustomer(customerId: string): Promise<void>;

  /** Only with `hasCardForm`. @returns the client secret with which the gateway's form saves a card */
  prepareCard(customerId: string): Promise<string>;
  /** Makes a card the one that is charged. @returns the problem if it is refused */
  saveCard(customerId: string, card: NewCard): Promise<CardProblem | undefined>;

  /** Starts a subscription and charges its first period. */
  subscribe(customerId: string, order: Order & { trialDays: number }): Promise<PaymentOutcome>;
  /**
   * Changes the price or quantity. With `when: 'now'` the difference is charged, and the change applies once it is paid. In a
   * trial nothing is charged if it goes on (`keepsTrial`); else the first period is charged, which ends the trial, and if
   * that is declined, nothing has changed.
   */
  change(subscription: Ref, order: Order & ChangeTerms): Promise<PaymentOutcome>;
  /** Drops a change that waits for the renewal or for its payment. */
  revokeChange(subscription: Ref): Promise<void>;
  cancel(subscription: Ref, cancellation: Cancellation): Promise<void>;
  /** Takes back a cancellation at the end of the period. */
  resume(subscription: Ref): Promise<void>;
  /** The invoice of a change, or of a new subscription if there is none; nothing is stored. */
  preview(customerId: string, change: PreviewedChange): Promise<Preview>;

  /** Charges once for something that does not recur. */
  purchase(customerId: string, order: Order): Promise<PaymentOutcome>;
  /**
   * Voids the invoice of a purchase that is not paid: it cannot be confirmed any more.
   * @returns whether it is paid already
   */
  dropPurchase(invoice: Ref): Promise<boolean>;
  /**
   * Tries again to collect an open invoice with the card on file. A subscription that was unpaid continues with the
   * invoice of its current period, which is charged as well.
   */
  payInvoice(invoice: Ref): Promise<PaymentOutcome>;
  /** An amount that the customer pays in the gateway's form. @returns the client secret */
  createPayment(customerId: string, payment: { amountCents: number; key: string }): Promise<string>;
  /**
   * The payment with this id that waits for a confirmation; a client secret is the id, `_secret` and a secret part.
   * @returns undefined for an unknown payment, another customer's, or one that is over
   */
  findConfirmation(customerId: string, paymentId: string): Promise<Confirmation | undefined>;
  /**
   * Ends the attempt that waits for this confirmation: a subscription that has not begun, a change, a purchase or a payment
   * outside invoices. A renewal stays owed.
   * @throws AppError 404 for an unknown secret, or one that is no longer open
   */
  dropPayment(customerId: string, clientSecret: string): Promise<void>;
  /** Of an invoice, or of a payment outside invoices. @throws AppError 422 for more than was paid */
  refund(paid: Ref, refund: { amountCents: number; key: string }): Promise<void>;

  /**
   * Verifies a webhook. The event says only whose state has changed.
   * @param body as it was received
   * @returns the customer; undefined for an event without one
   * @throws AppError 400 for a wrong signature, or one that is older than five minutes
   */
  readEvent(body: Buffer, signature: string | undefined): string | undefined;
}

export interface Order {
  price: ChargedPrice;
  quantity: number;
  /** Idempotency: an order with the same key is carried out once. */
  key: string;
}

/** A subscription or an invoice of a customer. */
export interface Ref {
  customerId: string;
  id: string;
}

export interface Cancellation {
  when: ChangeTime;
  reason?: string | undefined;
}

/** At once, or at the end of the period that is paid. */
export type ChangeTime = 'now' | 'renewal';

export interface ChangeTerms {
  when: ChangeTime;
  /** Of a subscription in its trial, which is changed now. */
  keepsTrial?: boolean;
}

/** The outcome of a payment; `problem` is set if it failed. */
export type PaymentOutcome =
  | { status: 'paid' }
  | { status: 'authentication_required'; clientSecret: string }
  | { status: 'declined'; problem: PaymentProblem };

/** What the customer confirms in the gateway's form. */
export interface Confirmation {
  clientSecret: string;
  amountCents: number;
}

export type PaymentProblem = 'no_card' | 'card_declined' | 'insufficient_funds' | 'expired_card';

/** `paymentMethodId` is a card that was saved in the gateway's form; a number is for gateways without one. */
export type NewCard = { paymentMethodId: string } | CardInput;

export interface CardProblem {
  field: 'number' | 'expYear' | 'paymentMethodId';
  message: string;
}

/** A card that a gateway stores for later payments. */
export interface SavedCard {
  gatewayId: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The buyer whose name and address invoices carry. */
export interface Buyer {
  name: string;
  email: string;
  company: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2; empty for none. */
  country: string;
  taxId: string;
}

export interface GatewayCustomer {
  id: string;
  buyer: Buyer;
  card: SavedCard | null;
  subscriptions: GatewaySubscription[];
  invoices: GatewayInvoice[];
  /** Payments that belong to no invoice. */
  payments: GatewayPayment[];
}

export interface GatewaySubscription {
  id: string;
  status: SubscriptionStatus;
  items: GatewayItem[];
  periodStart: string;
  periodEnd: string;
  trialEnd: string | null;
  cancelAtPeriodEnd: boolean;
  cancelReason: string | null;
  canceledAt: string | null;
  endedAt: string | null;
  /** A change that waits for the renewal, or, with an invoice, for its payment. */
  pending: { items: GatewayItem[]; at: string; invoiceId: string | null } | null;
  createdAt: string;
}

export interface GatewayItem {
  /** Null for a price that was not created by this server. */
  priceId: string | null;
  quantity: number;
}

export interface GatewayInvoice {
  id: string;
  subscriptionId: string | null;
  number: string | null;
  status: InvoiceStatus;
  billingReason: BillingReason | null;
  /** As the gateway has it; prices of this server are in `usd`. */
  currency: string;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  /** After credit of earlier invoices. */
  amountDueCents: number;
  amountPaidCents: number;
  amountRefundedCents: number;
  periodStart: string;
  periodEnd: string;
  createdAt: string;
  lines: (InvoiceLine & { priceId: string | null; quantity: number })[];
  buyer: Buyer;
  /** Why an open invoice is not paid. */
  problem: PaymentProblem | 'authentication_required' | null;
  /** When the gateway tries again to collect it. */
  nextAttemptAt: string | null;
  pdfUrl: string | null;
  events: PaymentReport[];
}

/** What became of an attempt to pay. A gateway may report only the newest of each payment: earlier ones stay in the copy. */
export interface PaymentReport {
  event: PaymentEvent;
  at: string;
}

export interface InvoiceLine {
  description: string;
  amountCents: number;
}

export interface GatewayPayment {
  id: string;
  status: Extract<InvoiceStatus, 'open' | 'paid' | 'void'>;
  amountCents: number;
  amountRefundedCents: number;
  currency: string;
  /** Empty before the first attempt. */
  events: PaymentReport[];
  createdAt: string;
}

export interface PreviewedChange {
  /** Undefined for a new subscription or a purchase. */
  subscriptionId?: string | undefined;
  price: ChargedPrice;
  quantity: number;
  /** Of a new subscription; for one in its trial whether that goes on. */
  trialDays: number;
  when: ChangeTime;
}

export interface Preview {
  lines: InvoiceLine[];
  amountDueCents: number;
  /** The change applies from then on. */
  effectiveAt: string;
  /** The next payment after it; null for none. */
  next: { amountCents: number; at: string } | null;
}
