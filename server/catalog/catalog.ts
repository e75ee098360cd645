import { readIconShape } from '../icons/icons.ts';
import { isoNow } from '../platform/clock.ts';
import { createContentCache } from '../platform/content-cache.ts';
import type { Db } from '../platform/db/connect.ts';
import { idsOf, newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ProductLimits,
  type ProductPlanView,
  type ProductView,
  presentProduct,
} from './catalog.present.ts';
import {
  findPlans,
  findProduct,
  insertProduct,
  listLiveProducts,
  listOffers,
  listPlansOf,
  type PlanWithProduct,
  type ProductRow,
} from './catalog.queries.ts';

export type { ProductLimits, ProductPlanView, ProductView } from './catalog.present.ts';

type NewColumns = 'slug' | 'kind' | 'name' | 'summary' | 'description' | 'icon' | 'provider' | 'position';

interface NewProduct extends Pick<ProductRow, NewColumns> {
  /** For an app: the settings of the bot that it creates. */
  template: Record<string, unknown> | null;
  features: string[];
  limits: ProductLimits;
  plans: Omit<ProductPlanView, 'id'>[];
}

type Deps = Pick<Platform, 'database' | 'clock' | 'config' | 'versions'>;

/** The products on offer: the platform's plans, and the marketplace's apps, models, items and add-ons. */
export type Catalog = ReturnType<typeof createCatalog>;

export function createCatalog({ database: { db }, clock, config, versions }: Deps) {
  const cachedProducts = createContentCache<ProductView[]>(versions, ['catalog']);

  const cachedLimits = createContentCache<ProductLimits>(versions, ['catalog']);

  async function loadProducts() {
    const products = await listLiveProducts(db);
    const plans = await listPlansOf(db, idsOf(products));
    const byProduct = Map.groupBy(plans, (plan) => plan.product_id);
    return Promise.all(
      products.map(async (product) =>
        presentProduct(
          product,
          byProduct.get(product.id) ?? [],
          product.icon ? await readIconShape(product.icon) : null,
        ),
      ),
    );
  }

  return {
    /** All live products in display order, with their prices; none where nothing is sold. */
    products: async (): Promise<ProductView[]> =>
      config.plans ? ((await cachedProducts('', loadProducts)) ?? []) : [],

    /** The limits of a product by its slug, also of one that is no longer offered; undefined for an unknown one. */
    limitsOf: (slug: string): Promise<ProductLimits | undefined> =>
      cachedLimits(slug, async () => {
        const product = await findProduct(db, { slug });
        return product && JSON.parse(product.limits);
      }),

    /** The plans of a product that can be bought, by the product's slug. */
    async offersOf(productSlug: string): Promise<CatalogPlan[]> {
      return config.plans ? (await listOffers(db, productSlug)).map(presentCatalogPlan) : [];
    },

    /** Plans by their ids, also archived ones. */
    async plansById(ids: string[]): Promise<Map<string, CatalogPlan>> {
      const plans = (await findPlans(db, ids)).map(presentCatalogPlan);
      return new Map(plans.map((plan) => [plan.id, plan]));
    },

    /** Adds starter content in the caller's transaction. */
    async addProduct(tx: Db, { plans, template, features, limits, ...product }: NewProduct): Promise<void> {
      const at = { created_at: isoNow(clock), updated_at: isoNow(clock) };
      const id = newId();
      await insertProduct(
        tx,
        {
          id,
          ...product,
          template: template && JSON.stringify(template),
          features: JSON.stringify(features),
          limits: JSON.stringify(limits),
          category: null,
          status: 'live',
          ...at,
        },
        plans.map((plan, position) => ({
          id: newId(),
          product_id: id,
          slug: plan.slug,
          name: plan.name,
          price_type: plan.priceType,
          billing_period: plan.billingPeriod,
          unit_kind: plan.unitKind,
          amount_cents: Math.round(plan.amount * 100),
          trial_days: plan.trialDays,
          archived_at: null,
          position,
          ...at,
        })),
      );
      await versions.bump(tx, 'catalog');
    },
  };
}

/** A plan and the product that it sells. */
export type CatalogPlan = ReturnType<typeof presentCatalogPlan>;

const presentCatalogPlan = (plan: PlanWithProduct) => ({
  id: plan.id,
  slug: plan.slug,
  name: plan.name,
  period: plan.billing_period,
  amountCents: plan.amount_cents,
  trialDays: plan.trial_days,
  isArchived: plan.archived_at !== null,
  product: {
    id: plan.product_id,
    slug: plan.product_slug,
    name: plan.product_name,
    kind: plan.product_kind,
    limits: JSON.parse(plan.product_limits) as ProductLimits,
  },
});
