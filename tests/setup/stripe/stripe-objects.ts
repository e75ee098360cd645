import type { SandboxCustomer, SandboxInvoice } from '#server/billing/gateway/sandbox/state.ts';
import type { StripeAccount, StripeCustomer } from './stripe-account.ts';
import { invalidRequest, missing } from './stripe-error.ts';

export type Json = Record<string, unknown>;

/** Fields that are sent only if the request expands them. */
const INCLUDED = Symbol('included');
type Expandable = Json & { [INCLUDED]?: Json };

const MAX_EXPANSION = 4;

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);
const secondsOrNull = (time: string | null) => (time === null ? null : seconds(time));
export const list = (data: Json[], hasMore = false): Json => ({ object: 'list', data, has_more: hasMore });

export function customerJson(id: string, { state, metadata, customFields, isDeleted }: StripeCustomer): Json {
  if (isDeleted) return { id, object: 'customer', deleted: true };
  const { buyer } = state;
  return {
    id,
    object: 'customer',
    name: buyer.name,
    email: buyer.email,
    address: addressJson(buyer),
    metadata,
    balance: -state.creditCents,
    invoice_settings: {
      default_payment_method: state.card?.gatewayId ?? null,
      custom_fields: customFields.length > 0 ? customFields : null,
    },
  };
}

const addressJson = (buyer: SandboxCustomer['buyer']): Json => ({
  line1: buyer.line1 || null,
  line2: buyer.line2 || null,
  city: buyer.city || null,
  state: buyer.state || null,
  postal_code: buyer.postalCode || null,
  country: buyer.country || null,
});

export function priceJson(account: StripeAccount, id: string): Json {
  const { lookupKey, nickname, metadata, price } = account.price(id);
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    lookup_key: lookupKey,
    nickname,
    metadata,
    product: price.productId,
    unit_amount: price.amountCents,
    type: price.period ? 'recurring' : 'one_time',
    recurring: price.period && { interval: price.period, interval_count: 1 },
  };
}

export function methodJson(account: StripeAccount, id: string): Json {
  const method = account.methods.get(id);
  if (!method) throw missing('PaymentMethod', id);
  const { brand, last4, expMonth, expYear } = method.card;
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer: method.customerId,
    card: { brand, last4, exp_month: expMonth, exp_year: expYear },
  };
}

const priceIdOf = (account: StripeAccount, planId: string): string => {
  const found = [...account.prices.values()].find(({ lookupKey }) => lookupKey === planId);
  if (!found) throw new Error(`No price of ${planId}`);
  return found.id;
};

export function subscriptionJson(account: StripeAccount, id: string): Json {
  const { customer, subscription } = account.subscription(id);
  const { item, pending, periodStart, periodEnd } = subscription;
  const itemJson = ({ price, quantity }: typeof item): Json => ({
    id: `si_${id}`,
    object: 'subscription_item',
    price: priceJson(account, priceIdOf(account, price.planId)),
    quantity,
    current_period_start: seconds(periodStart),
    current_period_end: seconds(periodEnd),
  });
  const update = pending?.invoiceId ? pending : null;
  return {
    id,
    object: 'subscription',
    customer: customer.id,
    status: subscription.status,
    items: list([itemJson(item)]),
    created: seconds(subscription.createdAt),
    trial_end: secondsOrNull(subscription.trialEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancellation_details: { comment: subscription.cancelReason, feedback: null, reason: null },
    canceled_at: secondsOrNull(subscription.canceledAt),
    ended_at: secondsOrNull(subscription.endedAt),
    default_payment_method: account.subscriptionCards.get(id) ?? null,
    latest_invoice: customer.invoices.findLast(({ subscriptionId }) => subscriptionId === id)?.id ?? null,
    automatic_tax: { enabled: false },
    pending_update: update && {
      expires_at: seconds(update.at) + 23 * 3600,
      subscription_items: [itemJson(update.item)],
    },
    schedule: account.activeSchedule(id)?.id ?? null,
  };
}

export function scheduleJson(account: StripeAccount, id: string): Json {
  const schedule = account.schedules.get(id);
  if (!schedule) throw missing('subscription_schedule', id);
  const { subscription } = account.subscription(schedule.subscriptionId);
  const { next } = schedule;
  const { item, periodStart, periodEnd } = subscription;
  const hasChanged = next !== null && account.now() >= next.start;
  const phase = (start: string, end: string, priceId: string, quantity: number): Json => ({
    start_date: seconds(start),
    end_date: seconds(end),
    items: [{ price: priceId, quantity }],
  });
  const present = phase(periodStart, periodEnd, priceIdOf(account, item.price.planId), item.quantity);
  const later = next && phase(next.start, next.end, next.priceId, next.quantity);
  const current = hasChanged && later ? later : present;
  return {
    id,
    object: 'subscription_schedule',
    status: schedule.isReleased ? 'released' : 'active',
    subscription: schedule.subscriptionId,
    current_phase: schedule.isReleased
      ? null
      : { start_date: current.start_date, end_date: current.end_date },
    phases: later ? (hasChanged ? [later] : [present, later]) : [present],
    end_behavior: 'release',
  };
}

export function invoiceJson(account: StripeAccount, id: string): Json {
  const { customer, invoice } = account.invoice(id);
  const { customFieldsOf } = account.customer(customer.id);
  const customFields = customFieldsOf.get(id) ?? [];
  const isFinal = invoice.status !== 'draft';
  const hasPayment = isFinal && invoice.amountDueCents > 0;
  const json: Expandable = {
    ...linesJson(account, invoice),
    id,
    object: 'invoice',
    customer: customer.id,
    number: isFinal ? invoice.number : null,
    status: invoice.status,
    billing_reason: invoice.billingReason ?? 'manual',
    amount_paid: invoice.amountPaidCents,
    attempted: invoice.problem !== null || invoice.status === 'paid',
    created: seconds(invoice.createdAt),
    // The real API has the time at which the items were added here.
    period_start: seconds(invoice.createdAt),
    period_end: seconds(invoice.createdAt),
    parent: invoice.subscriptionId && {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscriptionId, metadata: {} },
    },
    customer_name: invoice.buyer.name,
    customer_email: invoice.buyer.email,
    customer_address: addressJson(invoice.buyer),
    custom_fields: customFields.length > 0 ? customFields : null,
    next_payment_attempt: secondsOrNull(invoice.nextAttemptAt),
    invoice_pdf: isFinal ? `https://pay.stripe.com/invoice/${id}/pdf` : null,
  };
  json[INCLUDED] = {
    confirmation_secret: hasPayment ? { client_secret: invoice.clientSecret, type: 'payment_intent' } : null,
    payments: list(
      hasPayment
        ? [
            {
              id: `inpay_${id}`,
              object: 'invoice_payment',
              status: invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
              payment: { type: 'payment_intent', payment_intent: `pi_${id}` },
            },
          ]
        : [],
    ),
  };
  return json;
}

/** The part of an invoice that a preview has as well. */
export const linesJson = (
  account: StripeAccount,
  invoice: Pick<SandboxInvoice, 'periodStart' | 'periodEnd' | 'amountDueCents'> & {
    lines: { description: string; amountCents: number; planId?: string | null; quantity?: number }[];
  },
): Json => {
  const total = invoice.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    currency: 'usd',
    subtotal: total,
    total,
    total_taxes: [],
    amount_due: invoice.amountDueCents,
    lines: list(
      invoice.lines.map(({ description, amountCents, planId, quantity }) => ({
        object: 'line_item',
        description,
        amount: amountCents,
        quantity,
        period: { start: seconds(invoice.periodStart), end: seconds(invoice.periodEnd) },
        pricing: planId
          ? { type: 'price_details', price_details: { price: priceIdOf(account, planId), product: 'prod' } }
          : null,
      })),
    ),
  };
};

const PAYMENT_ERRORS = {
  no_card: null,
  authentication_required: null,
  card_declined: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  expired_card: { type: 'card_error', code: 'expired_card' },
};

export function intentJson(account: StripeAccount, id: string): Json {
  for (const { state: customer } of account.customers.values()) {
    const payment = customer.payments.find((each) => each.id === id);
    if (payment) {
      return {
        id,
        object: 'payment_intent',
        amount: payment.amountCents,
        currency: 'usd',
        customer: customer.id,
        created: seconds(payment.createdAt),
        status: payment.event === 'succeeded' ? 'succeeded' : 'requires_payment_method',
        last_payment_error: payment.event === 'payment_failed' ? PAYMENT_ERRORS.card_declined : null,
        latest_charge: null,
        client_secret: payment.clientSecret,
      };
    }
  }
  const { customer, invoice } = account.invoice(id.replace(/^pi_/, ''));
  const statuses: Record<string, string> = { paid: 'succeeded', void: 'canceled' };
  const isAsked = invoice.problem === 'authentication_required';
  return {
    id,
    object: 'payment_intent',
    amount: invoice.amountDueCents,
    currency: 'usd',
    customer: customer.id,
    created: seconds(invoice.createdAt),
    status: statuses[invoice.status] ?? (isAsked ? 'requires_action' : 'requires_payment_method'),
    last_payment_error: invoice.problem && PAYMENT_ERRORS[invoice.problem],
    latest_charge: invoice.status === 'paid' ? `ch_${invoice.id}` : null,
    client_secret: invoice.clientSecret,
  };
}

function objectJson(account: StripeAccount, id: string): Json {
  if (id.startsWith('sub_sched_')) return scheduleJson(account, id);
  if (id.startsWith('sub_')) return subscriptionJson(account, id);
  if (id.startsWith('cus_')) return customerJson(id, account.customer(id));
  if (id.startsWith('ch_')) {
    const { invoice } = account.invoice(id.slice(3));
    return { id, object: 'charge', amount_refunded: invoice.amountRefundedCents };
  }
  if (id.startsWith('pi_')) return intentJson(account, id);
  if (id.startsWith('in_')) return invoiceJson(account, id);
  if (id.startsWith('pm_')) return methodJson(account, id);
  throw missing('object', id);
}

/** Replaces the ids at these paths by their objects. */
export function expand(account: StripeAccount, json: Json, paths: string[]): Json {
  if (json.deleted) return json;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_EXPANSION)
      throw invalidRequest(`You cannot expand more than 4 levels of a property: ${path}`);
    expandPath(account, json, parts);
  }
  return json;
}

function expandPath(account: StripeAccount, json: Expandable, [part, ...rest]: string[]): void {
  if (part === undefined) return;
  const included = json[INCLUDED];
  if (included && part in included) json[part] = included[part];
  if (!(part in json)) throw invalidRequest(`This property cannot be expanded (${part}).`);
  const value = json[part];
  if (typeof value === 'string') json[part] = objectJson(account, value);
  const expanded = json[part];
  for (const each of Array.isArray(expanded) ? expanded : [expanded])
    if (each && typeof each === 'object') expandPath(account, each as Expandable, rest);
}
