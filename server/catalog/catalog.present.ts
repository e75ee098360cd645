import type { IconShape } from '#lib/icon-shape.ts';
import type { PlanRow, ProductRow } from './catalog.queries.ts';

export type ProductKind = ProductRow['kind'];

/** The limits of a plan; each may be absent on other products. */
export interface PlanLimits {
  sites?: number;
  bots?: number;
  /** Indexed pages. */
  pages?: number;
  /** Per month. */
  answers?: number;
  /** Of uploaded files. */
  storageMb?: number;
  branding?: 'shown' | 'hidden';
}

/** A price of a product. */
export interface ProductPlanView {
  id: string;
  slug: string;
  name: string;
  priceType: PlanRow['price_type'];
  billingPeriod: PlanRow['billing_period'];
  unitKind: PlanRow['unit_kind'];
  /** US dollars. */
  amount: number;
  features: string[];
  limits: PlanLimits;
}

export interface ProductView {
  id: string;
  slug: string;
  kind: ProductKind;
  name: string;
  summary: string | null;
  /** The id of an icon of Font Awesome Free, and its outline. */
  icon: string | null;
  iconShape: IconShape | null;
  provider: string | null;
  plans: ProductPlanView[];
}

export const presentProduct = (
  product: ProductRow,
  plans: PlanRow[],
  iconShape: IconShape | null,
): ProductView => ({
  id: product.id,
  slug: product.slug,
  kind: product.kind,
  name: product.name,
  summary: product.summary,
  icon: product.icon,
  iconShape,
  provider: product.provider,
  plans: plans.map(presentProductPlan),
});

const presentProductPlan = (plan: PlanRow): ProductPlanView => ({
  id: plan.id,
  slug: plan.slug,
  name: plan.name,
  priceType: plan.price_type,
  billingPeriod: plan.billing_period,
  unitKind: plan.unit_kind,
  amount: plan.amount_cents / 100,
  features: JSON.parse(plan.features),
  limits: JSON.parse(plan.limits),
});
