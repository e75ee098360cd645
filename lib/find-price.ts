import type { BillingPeriod } from './billing-values.ts';

/** The price of a product that is paid in the period; without a period the one that is paid once, else the first. */
export const findPrice = <Price extends { period: BillingPeriod | null }>(
  prices: Price[],
  period: string | undefined,
): Price | undefined =>
  prices.find((price) => price.period === (period ?? null)) ?? (period ? undefined : prices[0]);
