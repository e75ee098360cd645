import type { PriceType, ProductKind } from '#lib/billing-values.ts';
import { formatDollars } from '#lib/money.ts';
import type { ProductPlanView } from '#server/shop/shop.ts';

export const KIND_NAMES: Record<ProductKind, string> = {
  app: 'App',
  model: 'Model',
  item: 'Item',
  plan: 'Plan',
  'add-on': 'Add-on',
};

export const PRICE_TYPE_NAMES: Record<PriceType, string> = { recurring: 'Recurring', one_time: 'Paid once' };

/** A price with its period: `$29.00 a month`. */
export function priceOf({
  amount,
  billingPeriod,
}: Pick<ProductPlanView, 'amount' | 'billingPeriod'>): string {
  if (amount === 0) return 'Free';
  return billingPeriod ? `${formatDollars(amount)} a ${billingPeriod}` : `${formatDollars(amount)} once`;
}
