import type Stripe from 'stripe';
import type { Log } from '../../../../platform/log.ts';
import type { GatewayItem, GatewaySubscription } from '../gateway.ts';
import { invoiceIdOf } from './load-subscription.ts';
import { isoOf, isoOrNull, subscriptionStatusOf } from './map.ts';

interface Context {
  ownIdOf: (price: string | Stripe.Price) => Promise<string | null>;
  invoices: Stripe.Invoice[];
  log: Log;
}

/** @param subscription with its schedule */
export async function readSubscription(
  subscription: Stripe.Subscription,
  context: Context,
): Promise<GatewaySubscription> {
  const createdAt = isoOf(subscription.created);
  const items = subscription.items.data;
  return {
    id: subscription.id,
    status: subscriptionStatusOf(subscription, context.log),
    items: await readItems(items, context),
    periodStart: items[0] ? isoOf(items[0].current_period_start) : createdAt,
    periodEnd: items[0] ? isoOf(items[0].current_period_end) : createdAt,
    trialEnd: isoOrNull(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelReason: subscription.cancellation_details?.comment || null,
    canceledAt: isoOrNull(subscription.canceled_at),
    endedAt: isoOrNull(subscription.ended_at),
    pending: await readPending(subscription, context),
    createdAt,
  };
}

async function readPending(
  subscription: Stripe.Subscription,
  context: Context,
): Promise<GatewaySubscription['pending']> {
  const { pending_update: update, schedule } = subscription;
  if (update) {
    const invoiceId = invoiceIdOf(subscription);
    const invoice = context.invoices.find(({ id }) => id === invoiceId);
    return {
      items: await readItems(update.subscription_items ?? [], context),
      at: isoOf(invoice?.created ?? subscription.created),
      invoiceId,
    };
  }
  if (!schedule || typeof schedule === 'string') return null;
  const presentEnd = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date: start }) => presentEnd && start >= presentEnd);
  if (!next) return null;
  return { items: await readItems(next.items, context), at: isoOf(next.start_date), invoiceId: null };
}

interface PricedItem {
  price: string | Stripe.Price | Stripe.DeletedPrice;
  quantity?: number;
}

const readItems = (items: PricedItem[], { ownIdOf }: Context): Promise<GatewayItem[]> =>
  Promise.all(
    items.map(async ({ price, quantity = 1 }) => ({
      priceId: typeof price === 'object' && price.deleted ? null : await ownIdOf(price as Stripe.Price),
      quantity,
    })),
  );
