import type { BillingReason, PaymentEvent } from '#lib/billing-values.ts';
import type { GatewayInvoice, PaymentOutcome } from '../gateway.ts';
import { addHours } from '../periods.ts';
import { isExpired } from './cards.ts';
import { newClientSecret, newGatewayId, type SandboxCustomer, type SandboxInvoice } from './state.ts';

/** Payment services give customers about a day to confirm a payment. */
const CONFIRM_HOURS = 23;

interface NewInvoice {
  subscriptionId: string | null;
  billingReason: BillingReason | null;
  lines: GatewayInvoice['lines'];
  periodStart: string;
  periodEnd: string;
  at: string;
  /** A first payment, a change or a purchase becomes void if it is not paid. */
  expires: boolean;
}

/** Adds an open invoice and uses up credit; a negative total becomes credit. */
export function addInvoice(
  customer: SandboxCustomer,
  { at, expires, ...invoice }: NewInvoice,
): SandboxInvoice {
  const total = invoice.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const creditUsedCents = total < 0 ? total : Math.min(customer.creditCents, total);
  customer.creditCents -= creditUsedCents;
  const id = newGatewayId('in');
  const created: SandboxInvoice = {
    id,
    ...invoice,
    number: `${customer.id.slice(-8).toUpperCase()}-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    status: 'open',
    currency: 'usd',
    subtotalCents: total,
    taxCents: 0,
    totalCents: total,
    amountDueCents: total - creditUsedCents,
    amountPaidCents: 0,
    amountRefundedCents: 0,
    createdAt: at,
    buyer: customer.buyer,
    problem: null,
    nextAttemptAt: null,
    pdfUrl: null,
    creditUsedCents,
    attempts: 0,
    expiresAt: expires ? addHours(at, CONFIRM_HOURS) : null,
    clientSecret: newClientSecret(id),
  };
  customer.invoices.push(created);
  return created;
}

/** Charges the card on file for an open invoice. `collect` applies its effects on a subscription. */
export function charge(customer: SandboxCustomer, invoice: SandboxInvoice, at: string): void {
  if (invoice.status !== 'open') throw new Error(`${invoice.id} is ${invoice.status}`);
  invoice.problem = invoice.amountDueCents === 0 ? null : problemWith(customer, new Date(at));
  if (invoice.problem === 'no_card' || invoice.problem === 'authentication_required') return;
  if (invoice.amountDueCents > 0) reportEvent(invoice, invoice.problem ? 'payment_failed' : 'succeeded', at);
  if (invoice.problem) return;
  invoice.status = 'paid';
  invoice.amountPaidCents = invoice.amountDueCents;
  invoice.nextAttemptAt = null;
  invoice.expiresAt = null;
}

export function reportEvent(invoice: SandboxInvoice, event: PaymentEvent, at: string): void {
  invoice.events = [...(invoice.events ?? []), { event, at }];
}

function problemWith({ card }: SandboxCustomer, now: Date): GatewayInvoice['problem'] {
  if (!card) return 'no_card';
  if (isExpired(card, now)) return 'expired_card';
  if (card.charge === 'needs_authentication') return 'authentication_required';
  return card.charge === 'fails' ? 'card_declined' : null;
}

export function voidInvoice(customer: SandboxCustomer, invoice: SandboxInvoice): void {
  customer.creditCents += invoice.creditUsedCents;
  Object.assign(invoice, { status: 'void', nextAttemptAt: null, expiresAt: null, creditUsedCents: 0 });
}

export function stepOf({ status, problem, clientSecret }: SandboxInvoice): PaymentOutcome {
  if (status === 'paid') return { status: 'paid' };
  if (problem !== 'authentication_required')
    return { status: 'declined', problem: problem ?? 'card_declined' };
  if (status === 'open') return { status: 'authentication_required', clientSecret };
  return { status: 'declined', problem: 'card_declined' };
}
