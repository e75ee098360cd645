import type { BillingPeriod } from '#lib/billing-values.ts';
import type { Purchases, Subscriptions } from '../billing/billing.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { Catalog, ProductView } from '../catalog/catalog.ts';
import { invalid } from '../platform/errors.ts';
import type { Viewer } from '../users/users.ts';

interface Deps {
  catalog: Catalog;
  bots: Pick<Bots, 'create'>;
  purchases: Purchases;
  subscriptions: Pick<Subscriptions, 'subscribe'>;
  hasProduct(userId: string, productId: string): Promise<boolean>;
  /** The settings of the assistant that an app creates. */
  templateOf(productId: string): Promise<Record<string, unknown>>;
}

export type Marketplace = ReturnType<typeof createMarketplace>;

interface Chosen {
  period?: BillingPeriod | undefined;
  quantity?: number | undefined;
}

/** Getting the products of the marketplace: apps, models, items and add-ons. */
export function createMarketplace({ catalog, bots, purchases, subscriptions, hasProduct, templateOf }: Deps) {
  /** Buys what the viewer does not have yet. @returns the secret of a payment that is not confirmed */
  async function obtain(
    viewer: Viewer,
    { id, slug, kind }: ProductView,
    chosen: Chosen,
  ): Promise<string | null> {
    if (kind !== 'add-on' && (await hasProduct(viewer.id, id))) return null;
    const offers = await catalog.offersOf(slug);
    const offer = offers.find(({ period }) => period === (chosen.period ?? null)) ?? offers[0];
    if (!offer) throw invalid({ product: ['This product is not offered.'] });
    if (offer.period === null) return purchases.buy(viewer, offer);
    const { clientSecret } = await subscriptions.subscribe(viewer, {
      plan: slug,
      period: offer.period,
      quantity: chosen.quantity,
    });
    return clientSecret;
  }

  return {
    /**
     * Buys the product if the viewer does not have it; an app then creates an assistant from its template.
     * @throws AppError 404 for a product that the viewer may not see, 422 for a payment that failed
     */
    async install(viewer: Viewer, idOrSlug: string, chosen: Chosen) {
      const product = await catalog.product(viewer, idOrSlug);
      if (product.kind === 'plan') throw invalid({ product: ['Choose a plan on the page of your billing.'] });
      const clientSecret = await obtain(viewer, product, chosen);
      const bot: BotView | null =
        product.kind === 'app' && clientSecret === null
          ? await bots.create(viewer, {
              description: null,
              ...(await templateOf(product.id)),
              name: product.name,
            })
          : null;
      return { product, bot, clientSecret };
    },
  };
}
