import type { CatalogPlan } from '../catalog/catalog.ts';
import type { ChangeTime } from './gateway/gateway.ts';

type PricedPlan = Pick<CatalogPlan, 'amountCents' | 'period'> & {
  product: Pick<CatalogPlan['product'], 'id'>;
};

const DAYS = { day: 1, week: 7, month: 365 / 12, year: 365 };

/**
 * When a change applies: what costs more a day applies now, everything else at the renewal, because the period is paid.
 * A shorter period of the same product waits too, although it costs more a day; a longer one applies now.
 */
export function changeTime(
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
