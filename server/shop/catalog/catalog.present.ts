import type { IconShape } from '#lib/icon-shape.ts';
import { pictureViewOf } from '#lib/media-use.ts';
import { fromCents } from '#lib/money.ts';
import type { BotTextsInput } from '#lib/schemas/bots.ts';
import type { SiteTheme } from '#lib/schemas/sites.ts';
import type { ProductLimits } from '../../plans/plans.ts';
import type { PlanRow, PriceRow, ProductRow } from './catalog.queries.ts';

/** The texts of the assistant that an app creates, and the theme of the website that is added with it. */
export type ProductTemplate = BotTextsInput & { theme?: Partial<SiteTheme> | undefined };

/** A file of the library. */
export interface LibraryFile {
  id: string;
  /** The last part of its address: the name of a download. */
  slug: string;
  sourceUrl: string;
  updatedAt: string;
  /** The size is in bytes. */
  size: number;
  /** Width and height are in pixels; only pictures have them. */
  width: number | null;
  height: number | null;
  details: { title: string; altText: string | null; caption: string | null };
}

/** What belongs to a product in other tables. */
export interface ProductParts {
  plans: PlanRow[];
  pictures: LibraryFile[];
  /** The picture of the assistant that an app creates. */
  avatar: LibraryFile | undefined;
  /** What buyers of an item download. */
  file: LibraryFile | undefined;
  iconShape: IconShape | null;
  /** Hidden reviews do not count. */
  rating: { mean: number; count: number } | undefined;
}

export type ProductView = ReturnType<typeof presentProduct>;
export type ProductPlanView = ReturnType<typeof presentProductPlan>;
export type AdminProductView = ReturnType<typeof presentAdminProduct>;
export type AdminPlanView = ReturnType<typeof presentAdminPlan>;
/** A price and the product that it sells; the API calls it a product plan. */
export type Price = ReturnType<typeof presentPrice>;
/** The part of a price that a payment service needs. */
export type ChargedPrice = Pick<Price, 'id' | 'name' | 'amountCents' | 'period'> & {
  product: Pick<Price['product'], 'id'>;
};

export const presentProduct = (
  product: ProductRow,
  { plans, pictures, iconShape, rating }: ProductParts,
) => ({
  id: product.id,
  slug: product.slug,
  kind: product.kind,
  name: product.name,
  summary: product.summary,
  /** The description is Markdown. */
  description: product.description,
  /** The id of an icon of Font Awesome Free, and its outline. */
  icon: product.icon,
  iconShape,
  provider: product.provider,
  model: product.model,
  category: product.category,
  status: product.status,
  features: JSON.parse(product.features) as string[],
  limits: JSON.parse(product.limits) as ProductLimits,
  media: pictures.map(presentPicture),
  /** The mean of its reviews, from 1 to 5; null without a review. */
  rating: rating?.mean ?? null,
  reviewsCount: rating?.count ?? 0,
  plans: plans.map(presentProductPlan),
  createdAt: product.created_at,
  updatedAt: product.updated_at,
});

const presentPicture = ({ id, sourceUrl, updatedAt, width, height, details }: LibraryFile) => ({
  id,
  sourceUrl,
  version: updatedAt,
  width,
  height,
  altText: details.altText,
  caption: details.caption,
});

const presentFile = ({ id, slug, size, details }: LibraryFile) => ({
  id,
  /** The name of the download. */
  name: slug,
  title: details.title,
  /** The size is in bytes. */
  size,
});

export const presentPrice = (plan: PriceRow) => ({
  id: plan.id,
  /** The name on invoices, such as `Pro, monthly`. */
  name: plan.name,
  /** Null for a price that is paid once. */
  period: plan.billing_period,
  amountCents: plan.amount_cents,
  trialDays: plan.trial_days,
  product: {
    id: plan.product_id,
    slug: plan.product_slug,
    name: plan.product_name,
    kind: plan.product_kind,
    limits: JSON.parse(plan.product_limits) as ProductLimits,
  },
});

/** A price of a product, as the API shows it. */
export const presentProductPlan = (plan: PlanRow) => ({
  id: plan.id,
  productId: plan.product_id,
  slug: plan.slug,
  name: plan.name,
  priceType: plan.price_type,
  billingPeriod: plan.billing_period,
  unitKind: plan.unit_kind,
  /** The amount is in US dollars. */
  amount: fromCents(plan.amount_cents),
  currency: 'USD' as const,
  trialDays: plan.trial_days,
});

/** @param subscribers of each plan */
export const presentAdminPlan = (plan: PlanRow, subscribers: ReadonlyMap<string, number>) => ({
  ...presentProductPlan(plan),
  /** When it was taken off the market; its subscribers keep it. */
  archivedAt: plan.archived_at,
  subscribersCount: subscribers.get(plan.id) ?? 0,
  createdAt: plan.created_at,
  updatedAt: plan.updated_at,
});

/** The product with all its plans, archived ones last. */
export function presentAdminProduct(
  product: ProductRow,
  parts: ProductParts,
  subscribers: ReadonlyMap<string, number>,
) {
  const plans = parts.plans
    .map((plan) => presentAdminPlan(plan, subscribers))
    .sort((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null));
  return {
    ...presentProduct(product, parts),
    position: product.position,
    template:
      product.template === null
        ? null
        : {
            ...(JSON.parse(product.template) as ProductTemplate),
            avatar: parts.avatar ? pictureViewOf(parts.avatar) : null,
          },
    licence: product.licence,
    file: parts.file ? presentFile(parts.file) : null,
    plans,
    subscribersCount: plans.reduce((sum, plan) => sum + plan.subscribersCount, 0),
  };
}
