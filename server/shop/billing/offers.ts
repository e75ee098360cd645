import type { BillingPeriod } from '#lib/billing-values.ts';
import { invalid } from '../../platform/errors.ts';
import type { Catalog, CatalogPlan } from '../catalog/catalog.ts';
import { assertShownPrice } from './orders.ts';
import type { Running } from './running-subscriptions.ts';

/** A product with the period in which it is paid. */
export interface Wanted {
  plan: string;
  period?: BillingPeriod | undefined;
  quantity?: number | undefined;
  /** The price that was shown. */
  planId?: string | undefined;
}

/** @throws AppError 422 for a plan, period or quantity that is not offered, or not for the price that was shown */
export async function findOffer(
  catalog: Pick<Catalog, 'offersOf'>,
  { plan, period, quantity, planId }: Wanted,
): Promise<CatalogPlan> {
  const offers = (await catalog.offersOf(plan)).filter((offer) => offer.period !== null);
  const offer =
    offers.find((each) => each.period === (period ?? 'month')) ?? (period ? undefined : offers[0]);
  if (!offer) throw invalid({ plan: ['This plan is not offered.'] });
  assertShownPrice(offer, planId);
  assertQuantity(offer, quantity);
  return offer;
}

/**
 * Only the limits of add-ons are multiplied: a quantity of anything else would be paid for nothing.
 * @throws AppError 422
 */
export function assertQuantity({ product }: CatalogPlan, quantity = 1): void {
  if (quantity > 1 && product.kind !== 'add-on')
    throw invalid({ quantity: [`${product.name} is sold once for each account.`] });
}

/** @throws AppError 422 for the free plan, which needs no payments */
export function assertNotFree({ amountCents, product }: CatalogPlan): void {
  if (amountCents === 0 && product.kind === 'plan')
    throw invalid({ plan: ['This plan needs no subscription. Cancel yours to return to it.'] });
}

/** Another period of the same add-on keeps its quantity. */
export const quantityOf = ({ quantity }: Wanted, offer: CatalogPlan, current: Running | undefined): number =>
  quantity ?? (current?.plan.product.id === offer.product.id ? current.row.quantity : 1);
