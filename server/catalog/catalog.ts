import { readIconShape } from '../icons/icons.ts';
import { isoNow } from '../platform/clock.ts';
import { createContentCache } from '../platform/content-cache.ts';
import type { Db } from '../platform/db/connect.ts';
import { idsOf, newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type PlanLimits,
  type ProductPlanView,
  type ProductView,
  presentProduct,
} from './catalog.present.ts';
import {
  findPlanBySlug,
  insertProduct,
  listLiveProducts,
  listPlansOf,
  type ProductRow,
} from './catalog.queries.ts';

export type { PlanLimits, ProductPlanView, ProductView } from './catalog.present.ts';

type NewColumns = 'slug' | 'kind' | 'name' | 'summary' | 'description' | 'icon' | 'provider' | 'position';

interface NewProduct extends Pick<ProductRow, NewColumns> {
  /** For an app: the settings of the bot that it creates. */
  template: Record<string, unknown> | null;
  plans: Omit<ProductPlanView, 'id'>[];
}

type Deps = Pick<Platform, 'database' | 'clock' | 'config' | 'versions'>;

/** The products on offer: the platform's plans, and the marketplace's apps, models, items and add-ons. */
export type Catalog = ReturnType<typeof createCatalog>;

export function createCatalog({ database: { db }, clock, config, versions }: Deps) {
  const cachedProducts = createContentCache<ProductView[]>(versions, ['catalog']);

  const cachedLimits = createContentCache<PlanLimits>(versions, ['catalog']);

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

    /** The limits of a plan by its slug, also of one that is no longer offered; undefined for an unknown plan. */
    limitsOf: (slug: string): Promise<PlanLimits | undefined> =>
      cachedLimits(slug, async () => {
        const plan = await findPlanBySlug(db, slug);
        return plan && JSON.parse(plan.limits);
      }),

    /** Adds starter content in the caller's transaction. */
    async addProduct(tx: Db, { plans, template, ...product }: NewProduct): Promise<void> {
      const at = { created_at: isoNow(clock), updated_at: isoNow(clock) };
      const id = newId();
      await insertProduct(
        tx,
        { id, ...product, template: template && JSON.stringify(template), status: 'live', ...at },
        plans.map((plan, position) => ({
          id: newId(),
          product_id: id,
          slug: plan.slug,
          name: plan.name,
          price_type: plan.priceType,
          billing_period: plan.billingPeriod,
          unit_kind: plan.unitKind,
          amount_cents: Math.round(plan.amount * 100),
          features: JSON.stringify(plan.features),
          limits: JSON.stringify(plan.limits),
          position,
          ...at,
        })),
      );
      await versions.bump(tx, 'catalog');
    },
  };
}
