import type { SandboxCustomer } from '#server/shop/billing/gateway/sandbox/state.ts';
import type { StripeAccount, StripeCustomer } from './stripe-account.ts';
import { missing } from './stripe-error.ts';

export type Json = Record<string, unknown>;

export const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);
export const secondsOrNull = (time: string | null) => (time === null ? null : seconds(time));
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

export const addressJson = (buyer: SandboxCustomer['buyer']): Json => ({
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
    product: price.product.id,
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

export const priceIdOf = (account: StripeAccount, planId: string): string => {
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
    price: priceJson(account, priceIdOf(account, price.id)),
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
  const present = phase(periodStart, periodEnd, priceIdOf(account, item.price.id), item.quantity);
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
