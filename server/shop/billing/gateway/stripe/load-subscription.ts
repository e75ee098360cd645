import type Stripe from 'stripe';
import { notFound } from '../../../../platform/errors.ts';
import type { Ref } from '../gateway.ts';

/** A subscription with its schedule and its customer. */
export type LoadedSubscription = Stripe.Subscription & { schedule: Stripe.SubscriptionSchedule | null };

/** @throws AppError 404 for a subscription of another customer, or one that has ended */
export async function loadSubscription(stripe: Stripe, { customerId, id }: Ref): Promise<LoadedSubscription> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['customer', 'schedule'] });
  const { customer } = subscription;
  const ownerId = typeof customer === 'string' ? customer : customer.id;
  if (ownerId !== customerId || subscription.ended_at !== null) throw notFound('subscription');
  return subscription as LoadedSubscription;
}

/** Subscriptions of this server have one item. */
export function firstItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no items.`);
  return item;
}

/** While an update is pending, the latest invoice is that of the update. */
export function invoiceIdOf({ id, latest_invoice: invoice }: Stripe.Subscription): string {
  if (!invoice) throw new Error(`The subscription ${id} has no invoice.`);
  return typeof invoice === 'string' ? invoice : invoice.id;
}
