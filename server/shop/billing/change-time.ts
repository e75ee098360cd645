import type { CatalogPlan } from '../catalog/catalog.ts';
import type { ChangeTerms, ChangeTime } from './gateway/gateway.ts';
import { isTrial, type Running } from './running-subscriptions.ts';

type PricedPlan = Pick<CatalogPlan, 'amountCents' | 'period'> & {
  product: Pick<CatalogPlan['product'], 'id'>;
};

const DAYS = { day: 1, week: 7, month: 365 / 12, year: 365 };

/** In a trial a change applies at once, and the trial goes on if the other plan has days of trial. */
export function changeTerms(
  current: Running,
  offer: PricedPlan & { quantity: number; trialDays: number },
): ChangeTerms {
  if (isTrial(current)) return { when: 'now', keepsTrial: offer.trialDays > 0 };
  const { plan, row } = current;
  return { when: changeTime({ ...plan, quantity: row.quantity }, offer), keepsTrial: false };
}

/**
 * When a change applies: what costs more a day applies now, everything else at the renewal, because the period is paid.
 * A shorter period of the same product waits too, although it costs more a day; a longer one applies now.
 */
function changeTime(
  from: PricedPlan & { quantity: number },
  to: PricedPlan & { quantity: number },
): ChangeTime {
  const [before, after] = [daysOf(from), daysOf(to)];
  if (after < before) return 'renewal';
  const isSameProduct = from.product.id === to.product.id && from.quantity === to.quantity;
  if (isSameProduct) return after > before ? 'now' : 'renewal';
  return (to.amountCents * to.quantity) / after > (from.amountCents * from.quantity) / before
    ? 'now'
    : 'renewal';
}

const daysOf = ({ period }: PricedPlan): number => DAYS[period ?? 'month'];
