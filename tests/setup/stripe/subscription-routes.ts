import { newId } from '#server/platform/ids.ts';
import { addPeriods } from '#server/shop/billing/gateway/periods.ts';
import type { SandboxSubscription } from '#server/shop/billing/gateway/sandbox/state.ts';
import {
  cancelSubscription,
  changeSubscription,
  startSubscription,
} from '#server/shop/billing/gateway/sandbox/subscriptions.ts';
import { child, first, type Params, text } from './form.ts';
import { itemOf, PAGE_PARAMS, page, type Route } from './route.ts';
import type { StripeAccount } from './stripe-account.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import { type Json, scheduleJson, subscriptionJson } from './stripe-objects.ts';

export const subscriptionRoutes: Route[] = [
  {
    method: 'POST',
    path: /^subscriptions$/,
    params: [
      ...['customer', 'items[].price', 'items[].quantity', 'billing_mode.type', 'payment_behavior'],
      ...['payment_settings.payment_method_types[]', 'automatic_tax.enabled', 'trial_period_days'],
      'trial_settings.end_behavior.missing_payment_method',
    ],
    run: createSubscription,
  },
  {
    method: 'GET',
    path: /^subscriptions$/,
    params: [...PAGE_PARAMS, 'status'],
    run(account, params) {
      const { subscriptions } = account.customer(text(params.customer)).state;
      const hasEnded = ({ status }: SandboxSubscription) =>
        ['canceled', 'incomplete_expired'].includes(status);
      const listed = subscriptions.filter((each) => params.status === 'all' || !hasEnded(each));
      return page(
        listed.map(({ id }) => subscriptionJson(account, id)),
        params,
      );
    },
  },
  {
    method: 'GET',
    path: /^subscriptions\/([\w-]+)$/,
    params: [],
    run: (account, _params, id) => subscriptionJson(account, id),
  },
  {
    method: 'POST',
    path: /^subscriptions\/([\w-]+)$/,
    params: [
      ...['items[].id', 'items[].price', 'items[].quantity', 'payment_behavior', 'proration_behavior'],
      ...['trial_end', 'cancel_at_period_end', 'cancellation_details.comment', 'default_payment_method'],
    ],
    run: updateSubscription,
  },
  {
    method: 'DELETE',
    path: /^subscriptions\/([\w-]+)$/,
    params: ['cancellation_details.comment'],
    run(account, { cancellation_details: details }, id) {
      const { customer, subscription } = account.subscription(id);
      if (subscription.endedAt) throw missing('subscription', id);
      const open = customer.invoices.filter((each) => each.subscriptionId === id && each.status === 'open');
      const hasBegun = subscription.status !== 'incomplete';
      const reason = text(child(details).comment);
      cancelSubscription(customer, subscription, { when: 'now', reason }, account.now());
      // The sandbox closes what Stripe only stops to collect.
      if (hasBegun) for (const invoice of open) invoice.status = 'open';
      return subscriptionJson(account, id);
    },
  },
  {
    method: 'POST',
    path: /^subscription_schedules$/,
    params: ['from_subscription'],
    run(account, params) {
      const subscriptionId = text(params.from_subscription);
      if (account.activeSchedule(subscriptionId))
        throw invalidRequest('The subscription already has a schedule.');
      const id = `sub_sched_${newId()}`;
      account.schedules.set(id, { id, subscriptionId, isReleased: false, next: null });
      return scheduleJson(account, id);
    },
  },
  {
    method: 'POST',
    path: /^subscription_schedules\/([\w-]+)$/,
    params: [
      ...['end_behavior', 'proration_behavior', 'phases[].items[].price', 'phases[].items[].quantity'],
      ...['phases[].start_date', 'phases[].end_date', 'phases[].trial_end', 'phases[].proration_behavior'],
      'phases[].automatic_tax.enabled',
      ...['phases[].duration.interval', 'phases[].duration.interval_count'],
    ],
    run: updateSchedule,
  },
  {
    method: 'POST',
    path: /^subscription_schedules\/([\w-]+)\/release$/,
    params: [],
    run(account, _params, id) {
      const schedule = account.schedules.get(id);
      if (!schedule || schedule.isReleased) throw invalidRequest('The schedule is not active.');
      schedule.isReleased = true;
      const { subscription } = account.subscription(schedule.subscriptionId);
      if (subscription.pending?.invoiceId === null) subscription.pending = null;
      return scheduleJson(account, id);
    },
  },
];

function createSubscription(account: StripeAccount, params: Params): Json {
  if (params.payment_behavior !== 'default_incomplete' || child(params.billing_mode).type !== 'flexible')
    throw invalidRequest('These tests know default_incomplete and the flexible mode only.');
  const { state: customer } = account.taxedCustomer(params);
  const trialDays = Number(params.trial_period_days ?? 0);
  const { card } = customer;
  // The first payment is a separate request.
  customer.card = null;
  const order = { ...itemOf(account, params.items), trialDays };
  const invoice = startSubscription(customer, order, account.now());
  invoice.problem = null;
  customer.card = card;
  return subscriptionJson(account, invoice.subscriptionId as string);
}

function updateSubscription(account: StripeAccount, params: Params, id: string): Json {
  const { customer, subscription } = account.subscription(id);
  if (subscription.endedAt) throw invalidRequest('A canceled subscription cannot be updated.');
  if (account.activeSchedule(id) && params.default_payment_method === undefined)
    throw invalidRequest('The subscription is managed by a schedule.');
  if (params.default_payment_method === '') account.subscriptionCards.delete(id);
  const reason = child(params.cancellation_details).comment;
  if (params.cancel_at_period_end === 'true')
    cancelSubscription(customer, subscription, { when: 'renewal', reason: reason as string }, account.now());
  if (params.cancel_at_period_end === 'false')
    Object.assign(subscription, { cancelAtPeriodEnd: false, cancelReason: null, canceledAt: null });
  if (params.items === undefined) return subscriptionJson(account, id);
  const item = itemOf(account, params.items);
  if (params.proration_behavior === 'none') {
    if (subscription.status !== 'trialing') throw invalidRequest('Nothing would be charged.');
    subscription.item = item;
    return subscriptionJson(account, id);
  }
  if (params.payment_behavior !== 'pending_if_incomplete' || params.proration_behavior !== 'always_invoice')
    throw invalidRequest('A change is charged at once and applies when it is paid.');
  if (!customer.card)
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const keepsTrial = params.trial_end !== 'now';
  changeSubscription(customer, subscription, { ...item, when: 'now', keepsTrial }, account.now());
  return subscriptionJson(account, id);
}

function updateSchedule(account: StripeAccount, params: Params, id: string): Json {
  const schedule = account.schedules.get(id);
  if (!schedule) throw missing('subscription_schedule', id);
  const { subscription } = account.subscription(schedule.subscriptionId);
  const [present, next] = params.phases as Params[];
  const current = scheduleJson(account, id).current_phase as { start_date: number };
  const endsAt = new Date(Number(present?.end_date) * 1000).toISOString();
  if (Number(present?.start_date) !== current.start_date) throw invalidRequest('The phase begins elsewhere.');
  if (endsAt !== subscription.periodEnd) throw invalidRequest('The phase does not end with the period.');
  const item = itemOf(account, next?.items);
  const { interval, interval_count: count } = child(next?.duration);
  if (interval !== item.price.period || count !== '1')
    throw invalidRequest('The duration is not one period.');
  const { price } = first(next?.items);
  schedule.next = {
    priceId: text(price),
    quantity: item.quantity,
    start: endsAt,
    end: addPeriods(endsAt, item.price.period as 'month', 1),
  };
  subscription.pending = { item, at: endsAt, invoiceId: null };
  return scheduleJson(account, id);
}
