import { FREE_PLAN } from '#lib/billing-values.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { PlanRow, ProductRow } from './catalog.queries.ts';

/**
 * Checks a plan as it is going to be stored.
 * @param others the other plans of the product
 * @throws AppError 422 with the errors of all fields
 */
export function checkPlan(plan: PlanRow, product: ProductRow, others: PlanRow[]): void {
  const errors: FieldErrors = {};
  const { price_type, billing_period, amount_cents, archived_at } = plan;
  if (price_type === 'recurring' && !billing_period) errors.billingPeriod = ['Choose how often it is paid.'];
  if (!allowsPrice(product.kind, price_type))
    errors.priceType = [`${product.kind === 'plan' ? 'A plan' : 'An add-on'} is paid regularly.`];
  if (product.slug === FREE_PLAN) {
    if (amount_cents > 0) errors.amount = ['The free plan costs nothing.'];
    if (archived_at !== null && !others.some(isSold)) errors.archived = ['The free plan stays.'];
  }
  // Who buys names the product and the period: two prices would be ambiguous.
  const isSame = (other: PlanRow) =>
    other.billing_period === billing_period && other.price_type === price_type;
  if (archived_at === null && others.some((other) => isSold(other) && isSame(other)) && !errors.billingPeriod)
    errors.billingPeriod = ['This product has such a price. Change that one, or archive it first.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Only a recurring price has a period and a trial. Forms send those of the fields that they hide. */
export const ofItsType = (plan: PlanRow): PlanRow =>
  plan.price_type === 'one_time' ? { ...plan, billing_period: null, trial_days: 0 } : plan;

/** Limits come from subscriptions: an add-on that was paid once would raise none. */
export const allowsPrice = (kind: ProductRow['kind'], priceType: PlanRow['price_type']): boolean =>
  priceType === 'recurring' || (kind !== 'plan' && kind !== 'add-on');

const isSold = ({ archived_at }: PlanRow): boolean => archived_at === null;
