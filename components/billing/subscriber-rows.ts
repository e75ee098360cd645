import { type DisplayContext, type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import type { SubscriberView } from '#server/shop/shop.ts';
import { priceOf } from '../pricing/product-texts.ts';

/** A subscription or a purchase as a row of the back office. */
export type SubscriberRowView = ReturnType<typeof subscriberRow>;

export function subscriberRow(subscriber: SubscriberView, display: DisplayContext) {
  const { id, customer, email, userId, planId, plan, quantity, status, invoiceId, cancelReason } = subscriber;
  const at = (time: string) => displayTimestamp(time, display);
  return {
    key: `${id}-${planId}`,
    customer,
    email,
    userId,
    plan,
    price: priceOf(subscriber),
    quantity,
    status,
    invoiceId,
    since: at(subscriber.createdAt),
    period: periodOf(subscriber, at),
    cancelReason,
  };
}

/** When the subscription renews or ends; null for a purchase. */
function periodOf(
  { currentPeriodEnd, cancelAtPeriodEnd, endedAt }: SubscriberView,
  at: (time: string) => DisplayTimestamp,
): { word: string; at: DisplayTimestamp } | null {
  if (endedAt) return { word: 'Ended', at: at(endedAt) };
  if (!currentPeriodEnd) return null;
  return { word: cancelAtPeriodEnd ? 'Ends' : 'Renews', at: at(currentPeriodEnd) };
}
