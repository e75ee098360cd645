import type { IconShape } from '#lib/icon-shape.ts';
import type { PlanRow, ProductRow } from './catalog.queries.ts';

/** The limits of those who have a product; of an add-on, what each of it adds. An absent limit is none. */
export interface ProductLimits {
  sites?: number;
  bots?: number;
  /** Indexed pages. */
  pages?: number;
  /** Per month. */
  answers?: number;
  /** Of uploaded files. */
  storageMb?: number;
  /** People who work on a website, its owner included. */
  seats?: number;
  branding?: 'shown' | 'hidden';
}

export type ProductView = ReturnType<typeof presentProduct>;
export type ProductPlanView = ReturnType<typeof presentProductPlan>;

export const presentProduct = (product: ProductRow, plans: PlanRow[], iconShape: IconShape | null) => ({
  id: product.id,
  slug: product.slug,
  kind: product.kind,
  name: product.name,
  summary: product.summary,
  /** The id of an icon of Font Awesome Free, and its outline. */
  icon: product.icon,
  iconShape,
  provider: product.provider,
  category: product.category,
  status: product.status,
  features: JSON.parse(product.features) as string[],
  limits: JSON.parse(product.limits) as ProductLimits,
  plans: plans.map(presentProductPlan),
});

/** A price of a product. */
export const presentProductPlan = (plan: PlanRow) => ({
  id: plan.id,
  slug: plan.slug,
  name: plan.name,
  priceType: plan.price_type,
  billingPeriod: plan.billing_period,
  unitKind: plan.unit_kind,
  /** US dollars. */
  amount: plan.amount_cents / 100,
  trialDays: plan.trial_days,
});
