import type { Cancellation, ChangeTerms, InvoiceLine, Order, Preview, PreviewedChange } from '../gateway.ts';
import { lineOf } from '../lines.ts';
import { addPeriods, remainingCents } from '../periods.ts';
import { addInvoice, charge, voidInvoice } from './invoices.ts';
import {
  newGatewayId,
  type SandboxCustomer,
  type SandboxInvoice,
  type SandboxItem,
  type SandboxSubscription,
} from './state.ts';

export function startSubscription(
  customer: SandboxCustomer,
  { price, quantity, trialDays }: Pick<Order, 'price' | 'quantity'> & { trialDays: number },
  at: string,
): SandboxInvoice {
  const item = { price, quantity };
  const trialEnd = trialDays > 0 ? addPeriods(at, 'day', trialDays) : null;
  const subscription: SandboxSubscription = {
    id: newGatewayId('sub'),
    status: trialEnd ? 'trialing' : 'incomplete',
    item,
    pending: null,
    anchor: trialEnd ?? at,
    cycle: trialEnd ? 0 : 1,
    periodStart: at,
    periodEnd: trialEnd ?? addPeriods(at, recurring(item), 1),
    trialEnd,
    cancelAtPeriodEnd: false,
    cancelReason: null,
    canceledAt: null,
    endedAt: null,
    createdAt: at,
  };
  customer.subscriptions.push(subscription);
  const invoice = addInvoice(customer, {
    subscriptionId: subscription.id,
    billingReason: 'subscription_create',
    lines: trialEnd
      ? [{ ...lineOf(item), description: `Trial of ${price.name}`, amountCents: 0 }]
      : [lineOf(item)],
    periodStart: at,
    periodEnd: subscription.periodEnd,
    at,
    expires: true,
  });
  collect(customer, invoice, at);
  return invoice;
}

/** @returns the invoice of the difference, or of the first period after a trial; undefined if nothing is charged now */
export function changeSubscription(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  { price, quantity, when, keepsTrial }: Pick<Order, 'price' | 'quantity'> & ChangeTerms,
  at: string,
): SandboxInvoice | undefined {
  dropPending(customer, subscription);
  const item = { price, quantity };
  if (when === 'renewal') {
    subscription.pending = { item, at: subscription.periodEnd, invoiceId: null };
    return undefined;
  }
  const isTrial = subscription.status === 'trialing';
  if (isTrial && keepsTrial) {
    subscription.item = item;
    return undefined;
  }
  const old = subscription.item;
  const keepsPeriod = !isTrial && price.period === old.price.period;
  const line = lineOf(item);
  const unused = {
    ...lineOf(old),
    description: `Unused time on ${lineOf(old).description}`,
    amountCents: -remainingCents(lineOf(old).amountCents, subscription, at),
  };
  const invoice = addInvoice(customer, {
    subscriptionId: subscription.id,
    billingReason: 'subscription_update',
    lines: [
      ...(isTrial ? [] : [unused]),
      keepsPeriod
        ? {
            ...line,
            description: `Remaining time on ${line.description}`,
            amountCents: remainingCents(line.amountCents, subscription, at),
          }
        : line,
    ],
    periodStart: at,
    periodEnd: keepsPeriod ? subscription.periodEnd : addPeriods(at, recurring(item), 1),
    at,
    expires: true,
  });
  subscription.pending = { item, at, invoiceId: invoice.id };
  collect(customer, invoice, at);
  return invoice;
}

/** Charges an invoice; a payment activates its subscription, or applies the change that it is for. */
export function collect(customer: SandboxCustomer, invoice: SandboxInvoice, at: string): void {
  charge(customer, invoice, at);
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId);
  if (!subscription || invoice.status !== 'paid') return;
  const { pending } = subscription;
  if (pending?.invoiceId === invoice.id) {
    const endsTrial = subscription.status === 'trialing';
    if (endsTrial) Object.assign(subscription, { status: 'active', trialEnd: pending.at });
    if (endsTrial || pending.item.price.period !== subscription.item.price.period) {
      subscription.anchor = pending.at;
      subscription.cycle = 1;
      subscription.periodStart = pending.at;
      subscription.periodEnd = invoice.periodEnd;
    }
    subscription.item = pending.item;
    subscription.pending = null;
  }
  const owes = customer.invoices.some(
    ({ subscriptionId, status, billingReason }) =>
      subscriptionId === subscription.id &&
      ['open', 'draft'].includes(status) &&
      billingReason !== 'subscription_update',
  );
  if (!owes && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
    subscription.status = 'active';
}

/**
 * Continues an unpaid subscription when the invoice that was owed is paid: the current period is charged, the periods
 * before it were not served.
 * @returns the invoice of the current period; undefined if the subscription does not need it
 */
export function collectCurrentPeriod(
  customer: SandboxCustomer,
  subscriptionId: string | null,
  at: string,
): SandboxInvoice | undefined {
  const subscription = customer.subscriptions.find(({ id }) => id === subscriptionId);
  const unpaid = customer.invoices.filter((each) => each.subscriptionId === subscriptionId);
  if (subscription?.status !== 'unpaid' || unpaid.some(({ status }) => status === 'open')) return undefined;
  const drafts = unpaid.filter(({ status }) => status === 'draft');
  const current = drafts.pop();
  for (const draft of drafts) voidInvoice(customer, draft);
  if (!current) return undefined;
  current.status = 'open';
  collect(customer, current, at);
  return current;
}

export function dropPending(customer: SandboxCustomer, subscription: SandboxSubscription): void {
  const invoice = customer.invoices.find(({ id }) => id === subscription.pending?.invoiceId);
  if (invoice?.status === 'open') voidInvoice(customer, invoice);
  subscription.pending = null;
}

export function cancelSubscription(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  { when, reason }: Cancellation,
  at: string,
): void {
  dropPending(customer, subscription);
  subscription.cancelReason = reason ?? null;
  subscription.canceledAt = at;
  if (when === 'renewal') subscription.cancelAtPeriodEnd = true;
  else endSubscription(customer, subscription, at);
}

/** Ends what an open invoice would pay; a renewal stays owed. */
export function dropInvoice(customer: SandboxCustomer, invoice: SandboxInvoice, at: string): void {
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId);
  if (!subscription) voidInvoice(customer, invoice);
  else if (subscription.status === 'incomplete')
    cancelSubscription(customer, subscription, { when: 'now' }, at);
  else if (subscription.pending?.invoiceId === invoice.id) dropPending(customer, subscription);
}

/** Nothing is collected any more. The first payment of a subscription that never began is void. */
export function endSubscription(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  at: string,
): void {
  const hasBegun = subscription.status !== 'incomplete';
  for (const invoice of customer.invoices) {
    if (invoice.subscriptionId !== subscription.id || !['open', 'draft'].includes(invoice.status)) continue;
    if (hasBegun && invoice.status === 'open')
      Object.assign(invoice, { status: 'uncollectible', nextAttemptAt: null });
    else voidInvoice(customer, invoice);
  }
  subscription.status = 'canceled';
  subscription.endedAt = at;
}

export function previewChange(
  given: SandboxCustomer,
  { subscriptionId, price, quantity, trialDays, when }: PreviewedChange,
  at: string,
): Preview {
  const item = { price, quantity };
  const customer = structuredClone(given);
  // With a card that pays, the change applies.
  customer.card = {
    gatewayId: '',
    brand: 'unknown',
    last4: '',
    expMonth: 12,
    expYear: 9999,
    charge: 'succeeds',
  };
  const existing = customer.subscriptions.find(({ id }) => id === subscriptionId);
  if (!existing && price.period === null)
    return {
      lines: [toPreviewLine(lineOf(item))],
      amountDueCents: lineOf(item).amountCents,
      effectiveAt: at,
      next: null,
    };
  const invoice = existing
    ? changeSubscription(customer, existing, { price, quantity, when, keepsTrial: trialDays > 0 }, at)
    : startSubscription(customer, { price, quantity, trialDays }, at);
  const subscription = existing ?? (customer.subscriptions.at(-1) as SandboxSubscription);
  return {
    lines: (invoice?.lines ?? [lineOf(item)]).map(toPreviewLine),
    amountDueCents: invoice?.amountDueCents ?? 0,
    effectiveAt: subscription.pending?.at ?? at,
    next: { amountCents: lineOf(item).amountCents, at: subscription.periodEnd },
  };
}

const toPreviewLine = ({ description, amountCents }: InvoiceLine): InvoiceLine => ({
  description,
  amountCents,
});

/** @throws Error for a price that is paid once */
export function recurring({ price }: SandboxItem) {
  if (!price.period) throw new Error(`${price.id} has no billing period`);
  return price.period;
}
