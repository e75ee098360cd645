import { toCents } from '#lib/money.ts';
import { isAdmin } from '#lib/roles.ts';
import type { ProductsQuery } from '#lib/schemas/catalog.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { ProductLimits } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import { createContentCache } from '../../platform/content-cache.ts';
import type { Db } from '../../platform/db/connect.ts';
import { notFound } from '../../platform/errors.ts';
import { idsOf, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Markdown } from '../../publishing/publishing.ts';
import {
  type Price,
  type ProductPlanView,
  type ProductView,
  presentPrice,
  presentProduct,
  presentProductPlan,
} from './catalog.present.ts';
import {
  findPrices,
  findProduct,
  insertProduct,
  listLiveProducts,
  listPlansOf,
  listPricesOf,
  type ProductRow,
} from './catalog.queries.ts';
import { filterProducts } from './filter-products.ts';
import { type FilesOf, loadParts } from './product-parts.ts';
import { findPlan } from './products.queries.ts';
import { createSoldModels } from './sold-models.ts';

export type {
  AdminPlanView,
  AdminProductView,
  ChargedPrice,
  Price,
  ProductPlanView,
  ProductView,
} from './catalog.present.ts';
export type { ItemContent, Items } from './items.ts';
export type { ProductBilling } from './product-billing.ts';
export type { Products } from './products.ts';
export type { SoldModel } from './sold-models.ts';

type NewColumns = 'slug' | 'kind' | 'name' | 'summary' | 'description' | 'icon' | 'provider' | 'position';
type NewPlanFields = 'slug' | 'name' | 'priceType' | 'billingPeriod' | 'unitKind' | 'amount' | 'trialDays';

interface NewProduct extends Pick<ProductRow, NewColumns> {
  /** For an app: the settings of the bot that it creates. */
  template: Record<string, unknown> | null;
  features: string[];
  limits: ProductLimits;
  plans: Pick<ProductPlanView, NewPlanFields>[];
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'versions'> {
  markdown: Markdown;
  filesOf: FilesOf;
  /** Whether the user has bought the product. */
  hasProduct(userId: string, productId: string): Promise<boolean>;
}

/** The products on offer: the platform's plans, and the marketplace's apps, models, items and add-ons. */
export type Catalog = ReturnType<typeof createCatalog>;

export function createCatalog({
  database: { db },
  clock,
  config,
  versions,
  markdown,
  filesOf,
  hasProduct,
}: Deps) {
  const cachedProducts = createContentCache<ProductView[]>(versions, ['catalog']);
  const cachedDescriptions = createContentCache<{ html: string }>(versions, ['catalog']);

  async function present(rows: ProductRow[]): Promise<ProductView[]> {
    const partsOf = await loadParts(db, filesOf, rows, await listPlansOf(db, idsOf(rows)));
    return rows.map((row) => presentProduct(row, partsOf(row)));
  }

  const products = async (): Promise<ProductView[]> =>
    config.plans ? ((await cachedProducts('', async () => present(await listLiveProducts(db)))) ?? []) : [];

  /** Drafts are for admins; what was taken from the shop is also for who has it. */
  async function canSee(viewer: Viewer | null, { id, status }: ProductRow): Promise<boolean> {
    if (status === 'live' || isAdmin(viewer)) return true;
    return status === 'archived' && viewer !== null && hasProduct(viewer.id, id);
  }

  async function findFor(viewer: Viewer | null, by: Parameters<typeof findProduct>[1]) {
    const row = config.plans ? await findProduct(db, by) : undefined;
    return row && (await canSee(viewer, row)) ? row : undefined;
  }

  return {
    /** All live products in display order, with their prices; none where nothing is sold. */
    products,

    /** The products of the shop that match. */
    search: async (filter: ProductsQuery): Promise<ProductView[]> => filterProducts(await products(), filter),

    /** By its id or slug. @throws AppError 404 for one that the viewer may not see */
    async product(viewer: Viewer | null, idOrSlug: string): Promise<ProductView> {
      const live = (await products()).find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
      if (live) return live;
      const row = (await findFor(viewer, { id: idOrSlug })) ?? (await findFor(viewer, { slug: idOrSlug }));
      const [product] = row ? await present([row]) : [];
      if (!product) throw notFound('product');
      return product;
    },

    /** @throws AppError 404 for an unknown plan, and for an archived one unless the viewer has its product */
    async plan(viewer: Viewer | null, id: string): Promise<ProductPlanView> {
      const plan = await findPlan(db, id);
      const product = plan && (await findFor(viewer, { id: plan.product_id }));
      if (!product) throw notFound('plan');
      const isOffered = plan.archived_at === null || isAdmin(viewer);
      if (!isOffered && !(viewer && (await hasProduct(viewer.id, product.id)))) throw notFound('plan');
      return presentProductPlan(plan);
    },

    /** The description as safe HTML; empty without one. */
    async descriptionOf({ id, updatedAt, description }: ProductView): Promise<string> {
      const load = async () => ({ html: await markdown.htmlOf(id, description ?? '') });
      return description ? ((await cachedDescriptions(`${id} ${updatedAt}`, load))?.html ?? '') : '';
    },

    soldModels: createSoldModels({ db, config, versions }),

    /** The prices for which a product can be bought, by the product's slug. */
    async pricesOf(productSlug: string): Promise<Price[]> {
      return config.plans ? (await listPricesOf(db, productSlug)).map(presentPrice) : [];
    },

    /** Finds archived ones, too. */
    async pricesById(ids: string[]): Promise<Map<string, Price>> {
      const prices = (await findPrices(db, ids)).map(presentPrice);
      return new Map(prices.map((price) => [price.id, price]));
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
          model: null,
          licence: null,
          file_media_id: null,
          avatar_media_id: null,
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
          amount_cents: toCents(plan.amount),
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
