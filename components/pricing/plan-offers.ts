import type { PlanLimits, ProductPlanView, ProductView } from '../../server/catalog/catalog.ts';

export type Period = 'month' | 'year';

/** One of the platform's own plans at the price of a billing period. */
export interface PlanOffer {
  slug: string;
  name: string;
  summary: string;
  /** US dollars for the whole period. */
  amount: number;
  period: Period;
  features: string[];
  limits: PlanLimits;
  /** What the year costs less than twelve months, in US dollars; 0 by the month. */
  saved: number;
}

/** The plans as they are offered by the month or by the year; one without that period keeps the one it has. */
export function planOffers(products: ProductView[], period: Period): PlanOffer[] {
  return products.flatMap(({ kind, slug, name, summary, plans }) => {
    if (kind !== 'plan') return [];
    const monthly = plans.find((plan) => plan.billingPeriod === 'month');
    const price = plans.find((plan) => plan.billingPeriod === period) ?? monthly;
    return price ? [{ slug, name, summary: summary ?? '', ...offer(price, monthly) }] : [];
  });
}

/** The plan of every account. */
export const OWN_PLAN = 'free';

/** Null where this installation has no plans. */
export const ownPlan = (products: ProductView[]): PlanOffer | null =>
  planOffers(products, 'month').find(({ slug }) => slug === OWN_PLAN) ?? null;

function offer(
  { amount, billingPeriod, features, limits }: ProductPlanView,
  monthly: ProductPlanView | undefined,
) {
  const period: Period = billingPeriod === 'year' ? 'year' : 'month';
  const saved = period === 'year' && monthly ? Math.max(0, 12 * monthly.amount - amount) : 0;
  return { amount, period, features, limits, saved };
}
