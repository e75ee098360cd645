import type { ProductKind } from '#lib/billing-values.ts';
import { findPrice } from '#lib/find-price.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { invalid } from '../../platform/errors.ts';
import {
  assertQuantity,
  assertShownPrice,
  type ChosenPrice,
  type Purchases,
  type Subscriptions,
} from '../billing/billing.ts';
import type { Catalog, ItemContent, Items, ProductView } from '../catalog/catalog.ts';

interface Deps {
  catalog: Catalog;
  purchases: Purchases;
  subscriptions: Pick<Subscriptions, 'subscribe'>;
  hasProduct(userId: string, productId: string): Promise<boolean>;
  /** The prices by which a user has products. */
  priceIdsOf(userId: string): Promise<string[]>;
  items: Pick<Items, 'contentsOf'>;
}

export type Marketplace = ReturnType<typeof createMarketplace>;

/** A product that the viewer has. */
export interface OwnedProduct {
  id: string;
  slug: string;
  name: string;
  kind: ProductKind;
  /** Only items have content. */
  content: ItemContent | null;
}

/** Buying the products of the marketplace: apps, models, items and add-ons. */
export function createMarketplace({
  catalog,
  purchases,
  subscriptions,
  hasProduct,
  priceIdsOf,
  items,
}: Deps) {
  return {
    /** The apps, models and items that the viewer has, by name. */
    async productsOf(viewer: Viewer): Promise<OwnedProduct[]> {
      const prices = await catalog.pricesById(await priceIdsOf(viewer.id));
      const products = new Map([...prices.values()].map(({ product }) => [product.id, product]));
      const contents = await items.contentsOf([...products.keys()]);
      return [...products.values()]
        .filter(({ kind }) => kind !== 'plan' && kind !== 'add-on')
        .map(({ id, slug, name, kind }) => ({ id, slug, name, kind, content: contents.get(id) ?? null }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },

    /** @throws AppError 404 for a product that the viewer may not see, 422 for a plan */
    async find(viewer: Viewer, idOrSlug: string): Promise<ProductView> {
      const product = await catalog.product(viewer, idOrSlug);
      if (product.kind === 'plan') throw invalid({ product: ['Choose a plan on the page of your billing.'] });
      return product;
    },

    /**
     * Buys a product that the viewer does not have.
     * @returns the secret of a payment that is not confirmed
     * @throws AppError 422 for a payment that failed
     */
    async obtain(
      viewer: Viewer,
      { id, slug, kind }: ProductView,
      chosen: ChosenPrice,
    ): Promise<string | null> {
      if (kind !== 'add-on' && (await hasProduct(viewer.id, id))) return null;
      const price = findPrice(await catalog.pricesOf(slug), chosen.period);
      if (!price) throw invalid({ product: ['This product is not offered.'] });
      assertShownPrice(price, chosen.priceId);
      assertQuantity(price, chosen.quantity);
      if (price.period === null) return purchases.buy(viewer, price);
      const { clientSecret } = await subscriptions.subscribe(viewer, {
        productSlug: slug,
        period: price.period,
        quantity: chosen.quantity,
        priceId: price.id,
      });
      return clientSecret;
    },
  };
}
