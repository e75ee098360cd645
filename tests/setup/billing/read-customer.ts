import { isoNow, systemClock } from '#server/platform/clock.ts';
import { newCustomerRow } from '#server/shop/billing/customers/customers.ts';
import type { Gateway, GatewayCustomer, GatewayInvoice } from '#server/shop/billing/gateway/gateway.ts';

const AT = '2027-01-31T10:00:00.000Z';
const BUYER = {
  ...{ name: 'Ann', email: 'ann@example.org', company: '', line1: '', line2: '', city: '', state: '' },
  ...{ postalCode: '', country: '', taxId: '' },
};

const invoice = (number: number): GatewayInvoice => ({
  id: `in_${number}`,
  subscriptionId: null,
  number: `F-${number}`,
  status: 'paid',
  billingReason: null,
  currency: 'usd',
  subtotalCents: 2900,
  taxCents: 0,
  totalCents: 2900,
  amountDueCents: 2900,
  amountPaidCents: 2900,
  amountRefundedCents: 0,
  periodStart: AT,
  periodEnd: AT,
  createdAt: AT,
  lines: [{ description: 'Pro', amountCents: 2900, priceId: null, quantity: 1 }],
  buyer: BUYER,
  problem: null,
  nextAttemptAt: null,
  pdfUrl: null,
  events: [],
});

/** A gateway with one customer, whose state tests change. It can only be read. */
export function readableGateway(invoices: number) {
  const customer: GatewayCustomer = {
    id: 'cus_1',
    buyer: BUYER,
    card: null,
    subscriptions: [],
    invoices: Array.from({ length: invoices }, (_, number) => invoice(number)),
    payments: [],
  };
  const gateway = { name: 'stripe', readCustomer: async () => structuredClone(customer) } as Partial<Gateway>;
  return { gateway: gateway as Gateway, customer };
}

/** The row of that customer, before the first reading. */
export const unreadCustomer = () =>
  newCustomerRow({ userId: null, gateway: 'stripe', gatewayId: 'cus_1', now: isoNow(systemClock) });
