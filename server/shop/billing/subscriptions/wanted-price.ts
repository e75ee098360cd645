import type { BillingPeriod } from '#lib/billing-values.ts';
import { findPrice, isRecurring } from '#lib/find-price.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Catalog, Price } from '../../catalog/catalog.ts';
import { assertShownPrice } from './orders.ts';
import type { Running } from './running-subscriptions.ts';

/** How a product is paid. */
export interface ChosenPrice {
  period?: BillingPeriod | undefined;
  quantity?: number | undefined;
  /** The price that was shown. */
  priceId?: string | undefined;
}

export interface Wanted extends ChosenPrice {
  productSlug: string;
}

/** @throws AppError 422 for a plan, period or quantity that is not offered, or not for the price that was shown */
export async function findWantedPrice(
  catalog: Pick<Catalog, 'pricesOf'>,
  { productSlug, period, quantity, priceId }: Wanted,
): Promise<Price> {
  const prices = (await catalog.pricesOf(productSlug)).filter(isRecurring);
  const price = findPrice(prices, period);
  if (!price) throw invalid({ plan: ['This plan is not offered.'] });
  assertShownPrice(price, priceId);
  assertQuantity(price, quantity);
  return price;
}

/**
 * Only the limits of add-ons are multiplied: a quantity of anything else would be paid for nothing.
 * @throws AppError 422
 */
export function assertQuantity({ product }: Price, quantity = 1): void {
  if (quantity > 1 && product.kind !== 'add-on')
    throw invalid({ quantity: [`${product.name} is sold once for each account.`] });
}

/** @throws AppError 422 for the free plan, which needs no payments */
export function assertNotFree({ amountCents, product }: Price): void {
  if (amountCents === 0 && product.kind === 'plan')
    throw invalid({ plan: ['This plan needs no subscription. Cancel yours to return to it.'] });
}

/** Another period of the same add-on keeps its quantity. */
export const quantityOf = ({ quantity }: Wanted, price: Price, current: Running | undefined): number =>
  quantity ?? (current?.price.product.id === price.product.id ? current.row.quantity : 1);
