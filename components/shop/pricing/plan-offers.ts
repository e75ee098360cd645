import { findPrice } from '#lib/find-price.ts';
import type { ProductPlanView, ProductView } from '#server/shop/shop.ts';
import { includedIn } from './limit-texts.ts';

export type Period = 'month' | 'year';

/** A platform plan with its price for a billing period. */
export type PlanOffer = ReturnType<typeof planOffers>[number];

/** The plans with their prices for a billing period; plans without a yearly price show the monthly price. */
export function planOffers(products: ProductView[], period: Period) {
  return products.flatMap((product) => {
    const { slug, name, summary, limits, plans } = product;
    if (product.kind !== 'plan') return [];
    const monthly = findPrice(plans, 'month');
    const price = findPrice(plans, period) ?? monthly;
    if (!price) return [];
    const included = includedIn(product);
    return [{ slug, name, summary: summary ?? '', included, limits, ...offer(price, monthly) }];
  });
}

/** Null if this installation has no plans, or not this one. */
export const planOffer = (products: ProductView[], slug: string | null): PlanOffer | null =>
  planOffers(products, 'month').find((plan) => plan.slug === slug) ?? null;

function offer({ amount, billingPeriod }: ProductPlanView, monthly: ProductPlanView | undefined) {
  const period: Period = billingPeriod === 'year' ? 'year' : 'month';
  const saved = period === 'year' && monthly ? Math.max(0, 12 * monthly.amount - amount) : 0;
  return {
    /** US dollars for the whole period. */
    amount,
    period,
    /** The discount of yearly billing compared with twelve months, in US dollars; 0 for monthly billing. */
    saved,
  };
}
