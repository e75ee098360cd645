import { formatOrdinalDate } from '#lib/dates.ts';
import type { SubscriberView } from '#server/billing/subscribers.ts';
import { priceOf } from '../pricing/product-texts.ts';

/** A subscription or a purchase as a row of the back office. */
export type SubscriberRowView = ReturnType<typeof subscriberRow>;

export function subscriberRow(subscriber: SubscriberView, timeZone: string) {
  const { id, customer, email, userId, planId, plan, quantity, status, invoiceId, cancelReason } = subscriber;
  const day = (time: string) => formatOrdinalDate(time, { withYear: true, timeZone });
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
    since: day(subscriber.createdAt),
    period: periodOf(subscriber, day),
    cancelReason,
  };
}

/** When the subscription renews or ends; null for a purchase. */
function periodOf(
  { currentPeriodEnd, cancelAtPeriodEnd, endedAt }: SubscriberView,
  day: (time: string) => string,
): string | null {
  if (endedAt) return `Ended ${day(endedAt)}`;
  if (!currentPeriodEnd) return null;
  return `${cancelAtPeriodEnd ? 'Ends' : 'Renews'} ${day(currentPeriodEnd)}`;
}
