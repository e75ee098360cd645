import type { BillingPeriod, ProductKind } from '#lib/billing-values.ts';
import { findPrice } from '#lib/find-price.ts';
import { formatPicturePath } from '#lib/media-use.ts';
import {
  assertQuantity,
  assertShownPrice,
  type Entitlements,
  type Purchases,
  type Subscriptions,
} from '../billing/billing.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { AdminProductView, Catalog, ItemContent, Items, ProductView } from '../catalog/catalog.ts';
import { invalid } from '../platform/errors.ts';
import type { Viewer } from '../users/users.ts';

interface Deps {
  catalog: Catalog;
  bots: Pick<Bots, 'create'>;
  entitlements: Pick<Entitlements, 'assertRoom'>;
  purchases: Purchases;
  subscriptions: Pick<Subscriptions, 'subscribe'>;
  hasProduct(userId: string, productId: string): Promise<boolean>;
  /** The prices by which a user has products. */
  planIdsOf(userId: string): Promise<string[]>;
  items: Pick<Items, 'contentsOf'>;
  /** The assistant that an app creates. */
  templateOf(productId: string): Promise<AdminProductView['template']>;
}

export type Marketplace = ReturnType<typeof createMarketplace>;

interface Chosen {
  period?: BillingPeriod | undefined;
  quantity?: number | undefined;
  /** The price that was shown. */
  planId?: string | undefined;
}

/** A product that the viewer has. */
export interface OwnedProduct {
  id: string;
  slug: string;
  name: string;
  kind: ProductKind;
  /** Of an item. */
  content: ItemContent | null;
}

/** Getting the products of the marketplace: apps, models, items and add-ons. */
export function createMarketplace({
  catalog,
  bots,
  entitlements,
  purchases,
  subscriptions,
  hasProduct,
  planIdsOf,
  items,
  templateOf,
}: Deps) {
  /** Buys what the viewer does not have yet. @returns the secret of a payment that is not confirmed */
  async function obtain(
    viewer: Viewer,
    { id, slug, kind }: ProductView,
    chosen: Chosen,
  ): Promise<string | null> {
    if (kind !== 'add-on' && (await hasProduct(viewer.id, id))) return null;
    const offer = findPrice(await catalog.offersOf(slug), chosen.period);
    if (!offer) throw invalid({ product: ['This product is not offered.'] });
    assertShownPrice(offer, chosen.planId);
    assertQuantity(offer, chosen.quantity);
    if (offer.period === null) return purchases.buy(viewer, offer);
    const { clientSecret } = await subscriptions.subscribe(viewer, {
      plan: slug,
      period: offer.period,
      quantity: chosen.quantity,
      planId: offer.id,
    });
    return clientSecret;
  }

  async function createFromTemplate(viewer: Viewer, product: ProductView): Promise<BotView> {
    const {
      avatar = null,
      theme = null,
      name = product.name,
      ...texts
    } = (await templateOf(product.id)) ?? {};
    const picture = avatar && { id: avatar.mediaId, path: formatPicturePath(avatar) ?? '', altText: null };
    return bots.create(viewer, { description: null, ...texts, name }, { avatar: picture, theme });
  }

  return {
    /** The apps, models and items that the viewer has, by name. */
    async productsOf(viewer: Viewer): Promise<OwnedProduct[]> {
      const plans = await catalog.plansById(await planIdsOf(viewer.id));
      const products = new Map([...plans.values()].map(({ product }) => [product.id, product]));
      const contents = await items.contentsOf([...products.keys()]);
      return [...products.values()]
        .filter(({ kind }) => kind !== 'plan' && kind !== 'add-on')
        .map(({ id, slug, name, kind }) => ({ id, slug, name, kind, content: contents.get(id) ?? null }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },

    /**
     * Buys the product if the viewer does not have it; an app then creates an assistant from its template.
     * @throws AppError 404 for a product that the viewer may not see, 422 for a payment that failed
     */
    async install(viewer: Viewer, idOrSlug: string, chosen: Chosen) {
      const product = await catalog.product(viewer, idOrSlug);
      if (product.kind === 'plan') throw invalid({ product: ['Choose a plan on the page of your billing.'] });
      // Before it is paid.
      if (product.kind === 'app') await entitlements.assertRoom(viewer.id, 'bots');
      const clientSecret = await obtain(viewer, product, chosen);
      const bot: BotView | null =
        product.kind === 'app' && clientSecret === null ? await createFromTemplate(viewer, product) : null;
      return { product, bot, clientSecret };
    },
  };
}
