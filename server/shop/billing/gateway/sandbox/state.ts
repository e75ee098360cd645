import type { PaymentEvent } from '#lib/billing-values.ts';
import { newId, newMailToken } from '../../../../platform/ids.ts';
import type { ChargedPrice } from '../../../catalog/catalog.ts';
import type {
  Buyer,
  GatewayCustomer,
  GatewayInvoice,
  GatewayItem,
  GatewayPayment,
  GatewaySubscription,
  PaymentReport,
  SavedCard,
} from '../gateway.ts';

/** All that the sandbox knows of a customer. It is stored as one JSON document, which is changed as a whole. */
export interface SandboxCustomer {
  id: string;
  buyer: Buyer;
  card: SandboxCard | null;
  /** Of changes that cost less than the unused time was worth; later invoices use it up. */
  creditCents: number;
  subscriptions: SandboxSubscription[];
  invoices: SandboxInvoice[];
  payments: SandboxPayment[];
  /** The invoice of each idempotency key; null for a change without one. */
  orders: Record<string, string | null>;
}

export interface SandboxCard extends SavedCard {
  charge: 'succeeds' | 'fails' | 'needs_authentication';
}

export interface SandboxItem {
  price: ChargedPrice;
  quantity: number;
}

export interface SandboxSubscription extends Omit<GatewaySubscription, 'items' | 'pending'> {
  item: SandboxItem;
  pending: { item: SandboxItem; at: string; invoiceId: string | null } | null;
  /** Periods are counted from here, so that the 31st of January is followed by the 28th of February and the 31st of March. */
  anchor: string;
  cycle: number;
}

export interface SandboxInvoice extends Omit<GatewayInvoice, 'events'> {
  /** Absent before the first attempt, and on invoices of earlier versions. */
  events?: PaymentReport[];
  creditUsedCents: number;
  attempts: number;
  /** After this time an unpaid first payment, change or purchase is void. */
  expiresAt: string | null;
  clientSecret: string;
}

export interface SandboxPayment {
  id: string;
  amountCents: number;
  /** What happened to the payment last. */
  event: PaymentEvent | null;
  /** Absent before the first attempt, and on payments of earlier versions; so is what was refunded. */
  events?: PaymentReport[];
  amountRefundedCents?: number;
  /** Absent unless the customer does not pay. */
  isCanceled?: true;
  createdAt: string;
  clientSecret: string;
}

export const newCustomer = (id: string, { email, name }: Pick<Buyer, 'email' | 'name'>): SandboxCustomer => ({
  id,
  buyer: {
    name,
    email,
    company: '',
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    country: '',
    taxId: '',
  },
  card: null,
  creditCents: 0,
  subscriptions: [],
  invoices: [],
  payments: [],
  orders: {},
});

/** As Stripe has them: the id of what is paid, and a secret part. */
export const newClientSecret = (id: string): string => `${id}_secret_${newMailToken()}`;

export const newGatewayId = (prefix: 'cus' | 'sub' | 'in' | 'pi'): string => `${prefix}_${newId()}`;

/** What every gateway reports of a customer. */
export function reportCustomer(customer: SandboxCustomer): GatewayCustomer {
  const { id, buyer, subscriptions, invoices, payments } = customer;
  return {
    id,
    buyer,
    card: customer.card && reportCard(customer.card),
    subscriptions: subscriptions.map(
      ({ item, pending, anchor: _anchor, cycle: _cycle, ...subscription }) => ({
        ...subscription,
        items: [reportItem(item)],
        pending: pending && {
          items: [reportItem(pending.item)],
          at: pending.at,
          invoiceId: pending.invoiceId,
        },
      }),
    ),
    invoices: invoices.map(
      ({
        creditUsedCents: _credit,
        attempts: _attempts,
        expiresAt: _expiry,
        clientSecret: _secret,
        events = [],
        ...invoice
      }) => ({ ...invoice, events }),
    ),
    payments: payments.map(reportPayment),
  };
}

const reportCard = ({ charge: _charge, ...card }: SandboxCard): SavedCard => card;

const reportItem = ({ price, quantity }: SandboxItem): GatewayItem => ({ priceId: price.id, quantity });

const reportPayment = ({
  id,
  amountCents,
  amountRefundedCents = 0,
  event,
  isCanceled,
  createdAt,
  events = event ? [{ event, at: createdAt }] : [],
}: SandboxPayment): GatewayPayment => ({
  id,
  status: isCanceled ? 'void' : event === 'succeeded' ? 'paid' : 'open',
  amountCents,
  amountRefundedCents,
  currency: 'usd',
  events,
  createdAt,
});
