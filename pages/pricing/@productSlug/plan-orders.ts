import { priceOf } from '#components/shop/pricing/product-texts.ts';
import { FREE_PLAN } from '#lib/billing-values.ts';
import { formatDollars } from '#lib/money.ts';
import { buyPath, signUpToBuyPath } from '#lib/routes.ts';
import type { ProductView } from '#server/shop/shop.ts';

/** A price as the page of a product offers it. */
export interface PlanOrder {
  id: string;
  name: string;
  /** `$29.00 a month`. */
  price: string;
  /** The trial, or what the yearly price saves; empty for neither. */
  hint: string;
  /** Null where there is nothing to buy. */
  button: { label: string; href: string } | null;
}

/**
 * The prices of a product with the links that buy them.
 * @param user the viewer, and the plan that they have with its period; null for visitors, who sign up to buy
 */
export function planOrders(
  { slug, name: productName, kind, status, plans }: ProductView,
  user: { name: string; plan: string; period: string | null } | null,
  { isSignUpOpen = true } = {},
): PlanOrder[] {
  const monthly = plans.find(({ billingPeriod }) => billingPeriod === 'month')?.amount;
  return plans.map(({ id, name, amount, billingPeriod, trialDays, ...plan }) => {
    const order = { plan: slug, period: billingPeriod };
    const isOwn = kind === 'plan' && user?.plan === slug;
    const isCurrent = isOwn && (user.period ?? billingPeriod) === billingPeriod;
    const saved = billingPeriod === 'year' && monthly ? 12 * monthly - amount : 0;
    const label = isOwn
      ? `Pay by the ${billingPeriod}`
      : labelOf({ ...plan, amount, trialDays, billingPeriod }, kind, productName);
    return {
      id,
      name,
      price: priceOf({ amount, billingPeriod }),
      hint: hintOf(trialDays, saved),
      button:
        status !== 'live' || isCurrent || (slug === FREE_PLAN && user) || !(user || isSignUpOpen)
          ? null
          : { label, href: hrefOf(order, slug, user?.name) },
    };
  });
}

function hrefOf(order: Parameters<typeof buyPath>[1], slug: string, userName: string | undefined): string {
  if (userName !== undefined) return buyPath(userName, order);
  return slug === FREE_PLAN ? '/signup' : signUpToBuyPath(order);
}

function labelOf(
  {
    amount,
    trialDays,
    priceType,
    billingPeriod,
  }: Pick<ProductView['plans'][number], 'amount' | 'trialDays' | 'priceType' | 'billingPeriod'>,
  kind: ProductView['kind'],
  name: string,
): string {
  if (amount === 0) return kind === 'plan' ? 'Start for free' : 'Get it for free';
  if (trialDays > 0) return 'Start trial';
  if (kind === 'plan') return `Choose ${name} by the ${billingPeriod}`;
  return priceType === 'recurring' ? 'Subscribe' : 'Buy';
}

function hintOf(trialDays: number, saved: number): string {
  if (trialDays > 0)
    return trialDays === 1 ? 'The first day is free' : `The first ${trialDays} days are free`;
  return saved > 0 ? `Saves ${formatDollars(saved)} a year` : '';
}
