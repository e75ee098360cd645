import type { Price } from '../../catalog/catalog.ts';
import type { ChangeTerms, ChangeTime } from '../gateway/gateway.ts';
import { isTrial, type Running } from './running-subscriptions.ts';

type PaidPrice = Price & { quantity: number };

const DAYS = { day: 1, week: 7, month: 365 / 12, year: 365 };

/** In a trial a change applies at once, and the trial goes on if the other price has days of trial. */
export function changeTerms(current: Running, price: PaidPrice): ChangeTerms {
  if (isTrial(current)) return { when: 'now', keepsTrial: price.trialDays > 0 };
  const { price: before, row } = current;
  return { when: changeTime({ ...before, quantity: row.quantity }, price), keepsTrial: false };
}

/**
 * When a change applies: what costs more a day applies now, everything else at the renewal, because the period is paid.
 * A shorter period of the same product waits too, although it costs more a day; a longer one applies now.
 */
function changeTime(from: PaidPrice, to: PaidPrice): ChangeTime {
  const [before, after] = [daysOf(from), daysOf(to)];
  if (after < before) return 'renewal';
  const isSameProduct = from.product.id === to.product.id && from.quantity === to.quantity;
  if (isSameProduct) return after > before ? 'now' : 'renewal';
  return (to.amountCents * to.quantity) / after > (from.amountCents * from.quantity) / before
    ? 'now'
    : 'renewal';
}

const daysOf = ({ period }: Price): number => DAYS[period ?? 'month'];
