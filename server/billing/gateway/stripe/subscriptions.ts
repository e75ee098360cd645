import type Stripe from 'stripe';
import { notFound } from '../../../platform/errors.ts';
import type { Cancellation, ChangeTime, Order, PaymentStep, Ref } from '../gateway.ts';
import { isMissing } from './errors.ts';
import { CARD_ONLY, collect, hasCard, readStep } from './payments.ts';
import type { StripePrices } from './prices.ts';

interface Terms {
  prices: StripePrices;
  automaticTax: boolean;
}

/** A subscription with its schedule and its customer. */
type Loaded = Stripe.Subscription & { schedule: Stripe.SubscriptionSchedule | null };

/**
 * The subscription is created incomplete and then paid: otherwise Stripe refuses to create one for a customer without a
 * card.
 */
export async function subscribe(
  stripe: Stripe,
  customerId: string,
  { price, quantity, key, trialDays }: Order & { trialDays: number },
  { prices, automaticTax }: Terms,
): Promise<PaymentStep> {
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: await prices.idOf(stripe, price), quantity }],
      billing_mode: { type: 'flexible' },
      payment_behavior: 'default_incomplete',
      payment_settings: CARD_ONLY,
      automatic_tax: { enabled: automaticTax },
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
      }),
      expand: ['latest_invoice'],
    },
    { idempotencyKey: key },
  );
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string' || invoice.status === 'paid') return { status: 'paid' };
  return collect(stripe, invoice.id, `${key}-pay`);
}

export async function changeSubscription(
  stripe: Stripe,
  ref: Ref,
  order: Order & { when: ChangeTime },
  { prices }: Terms,
): Promise<PaymentStep> {
  const subscription = await loadSubscription(stripe, ref);
  const priceId = await prices.idOf(stripe, order.price);
  if (order.when === 'renewal') {
    await voidPendingUpdate(stripe, subscription);
    await scheduleChange(stripe, subscription, { ...order, priceId });
    return { status: 'paid' };
  }
  await releaseSchedule(stripe, subscription);
  const items = [{ id: firstItem(subscription).id, price: priceId, quantity: order.quantity }];
  const options = { idempotencyKey: order.key };
  if (subscription.status === 'trialing') {
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' }, options);
    return { status: 'paid' };
  }
  if (!hasCard(subscription.customer)) return { status: 'declined', problem: 'no_card' };
  // The same order again, after a payment that failed, has a pending update already.
  const pending = subscription.pending_update?.subscription_items?.[0];
  const isRepeated = pending?.price.id === priceId && pending.quantity === order.quantity;
  if (isRepeated) return collect(stripe, invoiceIdOf(subscription), `${order.key}-pay`);
  await voidPendingUpdate(stripe, subscription);
  const changed = await stripe.subscriptions.update(
    subscription.id,
    { items, payment_behavior: 'pending_if_incomplete', proration_behavior: 'always_invoice' },
    options,
  );
  return changed.pending_update ? readStep(stripe, invoiceIdOf(changed)) : { status: 'paid' };
}

export async function revokeChange(stripe: Stripe, ref: Ref): Promise<void> {
  const subscription = await loadSubscription(stripe, ref);
  await releaseSchedule(stripe, subscription);
  await voidPendingUpdate(stripe, subscription);
}

export async function cancelSubscription(
  stripe: Stripe,
  ref: Ref,
  { when, reason = '' }: Cancellation,
): Promise<void> {
  const subscription = await loadSubscription(stripe, ref);
  await releaseSchedule(stripe, subscription);
  await voidPendingUpdate(stripe, subscription);
  const details = { cancellation_details: { comment: reason } };
  if (when === 'renewal') {
    await stripe.subscriptions.update(ref.id, { cancel_at_period_end: true, ...details });
    return;
  }
  await stripe.subscriptions.cancel(ref.id, details).catch((error: unknown) => {
    // A subscription that was canceled by an earlier attempt.
    if (!isMissing(error)) throw error;
  });
  await closeOpenInvoices(stripe, subscription);
}

export async function resumeSubscription(stripe: Stripe, ref: Ref): Promise<void> {
  const subscription = await loadSubscription(stripe, ref);
  await releaseSchedule(stripe, subscription);
  await stripe.subscriptions.update(ref.id, {
    cancel_at_period_end: false,
    cancellation_details: { comment: '' },
  });
}

/** @throws AppError 404 for a subscription of another customer, or one that has ended */
export async function loadSubscription(stripe: Stripe, { customerId, id }: Ref): Promise<Loaded> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['customer', 'schedule'] });
  const { customer } = subscription;
  const ownerId = typeof customer === 'string' ? customer : customer.id;
  if (ownerId !== customerId || subscription.ended_at !== null) throw notFound('subscription');
  return subscription as Loaded;
}

/** Subscriptions of this server have one item. */
export function firstItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no items.`);
  return item;
}

/** Keeps the present items until the end of the period; afterwards the subscription continues without the schedule. */
async function scheduleChange(
  stripe: Stripe,
  subscription: Loaded,
  { price, priceId, quantity, key }: Order & { priceId: string },
): Promise<void> {
  if (!price.period) throw new Error(`${price.planId} has no billing period`);
  const item = firstItem(subscription);
  const schedule =
    activeSchedule(subscription) ??
    (await stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `${key}-schedule` },
    ));
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
          start_date: schedule.current_phase?.start_date ?? item.current_period_start,
          end_date: item.current_period_end,
          proration_behavior: 'none',
          ...(subscription.status === 'trialing' && { trial_end: item.current_period_end }),
        },
        {
          items: [{ price: priceId, quantity }],
          duration: { interval: price.period, interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    },
    { idempotencyKey: `${key}-phases` },
  );
}

const activeSchedule = ({ schedule }: Loaded) =>
  schedule && ['active', 'not_started'].includes(schedule.status) ? schedule : null;

/** Stripe refuses other changes of a subscription that has a schedule. */
async function releaseSchedule(stripe: Stripe, subscription: Loaded): Promise<void> {
  const schedule = activeSchedule(subscription);
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id);
}

/** Stripe drops a pending update whose invoice is void. */
async function voidPendingUpdate(stripe: Stripe, subscription: Loaded): Promise<void> {
  if (subscription.pending_update) await stripe.invoices.voidInvoice(invoiceIdOf(subscription));
}

/** While an update is pending, the latest invoice is that of the update. */
export function invoiceIdOf({ id, latest_invoice: invoice }: Stripe.Subscription): string {
  if (!invoice) throw new Error(`The subscription ${id} has no invoice.`);
  return typeof invoice === 'string' ? invoice : invoice.id;
}

/** Stripe does not collect them any more, but leaves them open. */
async function closeOpenInvoices(stripe: Stripe, { id, status }: Stripe.Subscription): Promise<void> {
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })) {
    if (status === 'incomplete') await stripe.invoices.voidInvoice(invoice.id);
    else await stripe.invoices.markUncollectible(invoice.id);
  }
}
