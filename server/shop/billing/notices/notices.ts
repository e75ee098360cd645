import type { Changes } from '../sync/sync-records.ts';

/** The kind of job that mails a customer about a payment or a subscription. */
export const NOTICE_JOB = 'billing.notice';

/** Something that a customer is told by mail; `id` is the invoice's or the subscription's; reminders have
 * the gateway's id of the subscription, or the digits of the card. */
export interface Notice {
  kind:
    | 'receipt'
    | 'payment_failed'
    | 'authentication_needed'
    | 'refunded'
    | 'plan_changed'
    | 'cancelled'
    | 'ended'
    | 'renewal_ahead'
    | 'card_expires';
  id: string;
}

/** What changes are worth a mail. The first payment is none if it fails: its payer is looking at it. */
export function noticesOf({ invoices, subscriptions }: Changes): Notice[] {
  return [
    ...invoices.flatMap(({ before, after }) => {
      const kinds: Notice['kind'][] = [];
      if (after.status === 'paid' && before?.status !== 'paid' && after.amount_paid_cents > 0)
        kinds.push('receipt');
      if (after.amount_refunded_cents > (before?.amount_refunded_cents ?? 0)) kinds.push('refunded');
      const isNewAttempt =
        after.next_attempt_at !== before?.next_attempt_at || after.problem !== before?.problem;
      if (
        after.status === 'open' &&
        after.billing_reason === 'subscription_cycle' &&
        after.problem &&
        isNewAttempt
      )
        kinds.push(after.problem === 'authentication_required' ? 'authentication_needed' : 'payment_failed');
      return kinds.map((kind) => ({ kind, id: after.id }));
    }),
    ...subscriptions.flatMap(({ before, after }) => {
      if (!before) return [];
      const kinds: Notice['kind'][] = [];
      if (before.priceIds.join() !== after.priceIds.join()) kinds.push('plan_changed');
      if (after.cancel_at_period_end && !before.cancel_at_period_end) kinds.push('cancelled');
      const hasEnded = after.status === 'canceled' || after.status === 'unpaid';
      if (hasEnded && after.status !== before.status && before.status !== 'incomplete') kinds.push('ended');
      return kinds.map((kind) => ({ kind, id: after.id }));
    }),
  ];
}
