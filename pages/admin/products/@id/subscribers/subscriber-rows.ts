import { priceOf } from '#components/shop/pricing/product-texts.ts';
import { type DisplayContext, type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { SUBSCRIBER_LIST } from '#lib/lists/sales.ts';
import type { SubscriberView } from '#server/shop/shop.ts';

/** A subscription or a purchase as a row of the back office. */
export type SubscriberRowView = ReturnType<typeof subscriberRow>;

export const subscriberRow = (subscriber: SubscriberView, display: DisplayContext) => ({
  ...withShownTimes(SUBSCRIBER_LIST, subscriber, display),
  /** A subscription has a row for each of its prices. */
  id: `${subscriber.id}-${subscriber.planId}`,
  price: priceOf(subscriber),
  period: periodOf(subscriber, (time) => displayTimestamp(time, display)),
});

/** When the subscription renews or ends; null for a purchase. */
function periodOf(
  { currentPeriodEnd, cancelAtPeriodEnd, endedAt }: SubscriberView,
  at: (time: string) => DisplayTimestamp,
): { word: string; at: DisplayTimestamp } | null {
  if (endedAt) return { word: 'Ended', at: at(endedAt) };
  if (!currentPeriodEnd) return null;
  return { word: cancelAtPeriodEnd ? 'Ends' : 'Renews', at: at(currentPeriodEnd) };
}
