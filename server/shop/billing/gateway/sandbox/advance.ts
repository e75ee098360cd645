import { lineOf } from '../lines.ts';
import { addHours, addPeriods } from '../periods.ts';
import { addInvoice, voidInvoice } from './invoices.ts';
import type { SandboxCustomer, SandboxInvoice, SandboxSubscription } from './state.ts';
import { collect, dropPending, endSubscription, recurring } from './subscriptions.ts';

/** Hours until each further attempt to collect a renewal. After the last the subscription is unpaid. */
const RETRY_HOURS = [24, 48, 48, 48];

/** Carries out what is due until `now`, each at its time and in the order of time. */
export function advance(customer: SandboxCustomer, now: string): void {
  for (let due = nextDue(customer); due && due.at <= now; due = nextDue(customer)) due.run(due.at);
}

interface Due {
  at: string;
  run: (at: string) => void;
}

export function nextDue(customer: SandboxCustomer): Due | undefined {
  let next: Due | undefined;
  for (const due of allDue(customer)) if (!next || due.at < next.at) next = due;
  return next;
}

function* allDue(customer: SandboxCustomer): Generator<Due> {
  for (const subscription of customer.subscriptions) {
    if (['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status))
      yield { at: subscription.periodEnd, run: (at) => endPeriod(customer, subscription, at) };
  }
  for (const invoice of customer.invoices) {
    if (invoice.status !== 'open') continue;
    if (invoice.expiresAt) yield { at: invoice.expiresAt, run: () => expire(customer, invoice) };
    if (invoice.nextAttemptAt)
      yield { at: invoice.nextAttemptAt, run: (at) => collectRenewal(customer, invoice, at) };
  }
}

function endPeriod(customer: SandboxCustomer, subscription: SandboxSubscription, at: string): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(customer, subscription, at);
    return;
  }
  const before = recurring(subscription.item);
  if (subscription.pending?.invoiceId === null) subscription.item = subscription.pending.item;
  dropPending(customer, subscription);
  const period = recurring(subscription.item);
  if (period !== before) Object.assign(subscription, { anchor: at, cycle: 0 });
  subscription.cycle += 1;
  subscription.periodStart = at;
  subscription.periodEnd = addPeriods(subscription.anchor, period, subscription.cycle);
  const invoice = addInvoice(customer, {
    subscriptionId: subscription.id,
    billingReason: 'subscription_cycle',
    lines: [lineOf(subscription.item)],
    periodStart: at,
    periodEnd: subscription.periodEnd,
    at,
    expires: false,
  });
  // As long as a customer owes an earlier invoice, later ones are prepared, not collected.
  if (subscription.status === 'unpaid') invoice.status = 'draft';
  else collectRenewal(customer, invoice, at);
}

function collectRenewal(customer: SandboxCustomer, invoice: SandboxInvoice, at: string): void {
  collect(customer, invoice, at);
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId);
  if (!subscription) return;
  if (invoice.status === 'paid') {
    if (subscription.status === 'trialing') subscription.status = 'active';
    return;
  }
  const wait = RETRY_HOURS[invoice.attempts];
  invoice.attempts += 1;
  invoice.nextAttemptAt = wait ? addHours(at, wait) : null;
  subscription.status = wait ? 'past_due' : 'unpaid';
}

function expire(customer: SandboxCustomer, invoice: SandboxInvoice): void {
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId);
  voidInvoice(customer, invoice);
  if (subscription?.status === 'incomplete') subscription.status = 'incomplete_expired';
  if (subscription?.pending?.invoiceId === invoice.id) subscription.pending = null;
}
