import type Stripe from 'stripe';
import type { ChangeTerms, Order, PaymentOutcome, Ref } from '../gateway.ts';
import { firstItem, invoiceIdOf, type LoadedSubscription, loadSubscription } from './load-subscription.ts';
import { collect, hasCard, readStep } from './payments.ts';
import type { StripePrices } from './prices.ts';

export async function changeSubscription(
  stripe: Stripe,
  ref: Ref,
  order: Order & ChangeTerms,
  { prices }: { prices: StripePrices },
): Promise<PaymentOutcome> {
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
  const isTrial = subscription.status === 'trialing';
  if (isTrial && order.keepsTrial) {
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
    {
      items,
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      ...(isTrial && { trial_end: 'now' }),
    },
    options,
  );
  if (!changed.pending_update) return { status: 'paid' };
  const step = await readStep(stripe, invoiceIdOf(changed));
  // The trial goes on as it was.
  if (isTrial && step.status === 'declined') await stripe.invoices.voidInvoice(invoiceIdOf(changed));
  return step;
}

/** Drops a change that waits for the renewal or for its payment. */
export async function dropChange(stripe: Stripe, subscription: LoadedSubscription): Promise<void> {
  await releaseSchedule(stripe, subscription);
  await voidPendingUpdate(stripe, subscription);
}

/** Keeps the current items until the end of the period; afterwards the subscription continues without the schedule. */
async function scheduleChange(
  stripe: Stripe,
  subscription: LoadedSubscription,
  { price, priceId, quantity, key }: Order & { priceId: string },
): Promise<void> {
  if (!price.period) throw new Error(`${price.id} has no billing period`);
  const item = firstItem(subscription);
  const automaticTax = { enabled: subscription.automatic_tax.enabled };
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
          automatic_tax: automaticTax,
          proration_behavior: 'none',
          ...(subscription.status === 'trialing' && { trial_end: item.current_period_end }),
        },
        {
          items: [{ price: priceId, quantity }],
          duration: { interval: price.period, interval_count: 1 },
          automatic_tax: automaticTax,
          proration_behavior: 'none',
        },
      ],
    },
    { idempotencyKey: `${key}-phases` },
  );
}

const activeSchedule = ({ schedule }: LoadedSubscription) =>
  schedule && ['active', 'not_started'].includes(schedule.status) ? schedule : null;

/** Stripe refuses other changes of a subscription that has a schedule. */
async function releaseSchedule(stripe: Stripe, subscription: LoadedSubscription): Promise<void> {
  const schedule = activeSchedule(subscription);
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id);
}

/** Stripe drops a pending update whose invoice is void. */
async function voidPendingUpdate(stripe: Stripe, subscription: LoadedSubscription): Promise<void> {
  if (subscription.pending_update) await stripe.invoices.voidInvoice(invoiceIdOf(subscription));
}
