import type { BillingPeriod } from './billing-values.ts';

/** Inside the server and in the API. */
type Priced = { period: BillingPeriod | null } | { billingPeriod: BillingPeriod | null };

/** The price that is paid in the period; without a period the one that is paid once, else by the month, else the first. */
export function findPrice<Price extends Priced>(
  prices: Price[],
  period: string | undefined,
): Price | undefined {
  const paidIn = (wanted: string | null) => prices.find((price) => periodOf(price) === wanted);
  return period ? paidIn(period) : (paidIn(null) ?? paidIn('month') ?? prices[0]);
}

/** What a page shows for an address with any period: what has no price for the year is paid by the month. */
export const findNearestPrice = <Price extends Priced>(
  prices: Price[],
  period: string | undefined,
): Price | undefined => findPrice(prices, period) ?? findPrice(prices, undefined);

export const isRecurring = (price: Priced): boolean => periodOf(price) !== null;

const periodOf = (price: Priced) => ('period' in price ? price.period : price.billingPeriod);
