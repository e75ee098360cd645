import { formatPicturePath } from '#lib/media-use.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Entitlements } from '../../plans/plans.ts';
import type { ChosenPrice, Marketplace, Products, ProductView } from '../../shop/shop.ts';
import type { Bots, BotView } from '../bots/bots.ts';

interface Deps {
  bots: Pick<Bots, 'create'>;
  entitlements: Pick<Entitlements, 'assertRoom'>;
  marketplace: Pick<Marketplace, 'find' | 'obtain'>;
  products: Pick<Products, 'get'>;
}

export type Apps = ReturnType<typeof createApps>;

/** Installing products: an app of the marketplace creates an assistant from its template. */
export function createApps({ bots, entitlements, marketplace, products }: Deps) {
  async function createFromTemplate(
    viewer: Viewer,
    { id, name: productName }: ProductView,
  ): Promise<BotView> {
    const { template } = await products.get(id);
    const { avatar = null, theme = null, name = productName, ...texts } = template ?? {};
    const picture = avatar && { id: avatar.mediaId, path: formatPicturePath(avatar) ?? '', altText: null };
    return bots.create(viewer, { description: null, ...texts, name }, { avatar: picture, theme });
  }

  return {
    /**
     * Buys the product if the viewer does not have it; an app then creates an assistant.
     * @throws AppError 404 for a product that the viewer may not see, 422 for a payment that failed
     */
    async install(viewer: Viewer, idOrSlug: string, chosen: ChosenPrice) {
      const product = await marketplace.find(viewer, idOrSlug);
      const isApp = product.kind === 'app';
      // Before it is paid.
      if (isApp) await entitlements.assertRoom(viewer.id, 'bots');
      const clientSecret = await marketplace.obtain(viewer, product, chosen);
      const bot = isApp && clientSecret === null ? await createFromTemplate(viewer, product) : null;
      return { product, bot, clientSecret };
    },
  };
}
