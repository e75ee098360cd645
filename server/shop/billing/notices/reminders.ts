import type { GatewayCustomer } from '../gateway/gateway.ts';
import type { Notice } from './notices.ts';

/** A mail ahead of something. As long as it applies, its key is stored, so that it is sent once. */
export interface Reminder {
  key: string;
  notice: Notice;
}

/** Before the renewal of a long period its customer may have forgotten it. */
const RENEWAL_DAYS = 14;
const LONG_PERIOD_DAYS = 200;
const DAY_MS = 86_400_000;

export function remindersOf(customer: GatewayCustomer | undefined, now: string): Reminder[] {
  const renewing =
    customer?.subscriptions.filter(
      ({ status, cancelAtPeriodEnd }) => (status === 'active' || status === 'trialing') && !cancelAtPeriodEnd,
    ) ?? [];
  const renewals = renewing.flatMap(({ id, periodStart, periodEnd }): Reminder[] => {
    const [length, left] = [
      Date.parse(periodEnd) - Date.parse(periodStart),
      Date.parse(periodEnd) - Date.parse(now),
    ];
    if (length < LONG_PERIOD_DAYS * DAY_MS || left > RENEWAL_DAYS * DAY_MS) return [];
    return [{ key: `renewal ${id} ${periodEnd}`, notice: { kind: 'renewal_ahead', id } }];
  });
  const card = renewing.length > 0 && customer?.card;
  if (!card || !expiresNextMonth(card, new Date(now))) return renewals;
  return [...renewals, { key: `card ${card.gatewayId}`, notice: { kind: 'card_expires', id: card.last4 } }];
}

const expiresNextMonth = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean =>
  expYear * 12 + expMonth - 1 === now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
