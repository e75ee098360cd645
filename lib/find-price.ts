import type { BillingPeriod } from './billing-values.ts';

interface Priced {
  period: BillingPeriod | null;
}

/** The price that is paid in the period; without a period the one that is paid once, else by the month, else the first. */
export const findPrice = <Price extends Priced>(
  prices: Price[],
  period: string | undefined,
): Price | undefined => {
  const paidIn = (wanted: string | null) => prices.find((price) => price.period === wanted);
  return period ? paidIn(period) : (paidIn(null) ?? paidIn('month') ?? prices[0]);
};

export const isRecurring = ({ period }: Priced): boolean => period !== null;
