import type { RemoteProvider } from '#lib/model-providers.ts';
import type { SoldModel } from '../../shop/shop.ts';
import type { ServerProviders } from './server-providers.ts';

/** Models that products of the marketplace sell, and who has them. */
export interface ModelSales {
  soldModels(): Promise<readonly SoldModel[]>;
  /** Tells of each product whether the user has it, or has everything as an admin. */
  ownedBy(userId: string): Promise<(productId: string) => boolean>;
}

/** The product that sells a model. */
export type ModelProduct = SoldModel['product'];

/** The models of this server's providers for one owner. */
export interface ModelOffer {
  /** The models to choose from, the default one first; empty if any may be named that is not sold. */
  modelsOf(provider: RemoteProvider): readonly string[];
  /** The product that the owner lacks for the model; undefined for a model that they may choose. */
  lackedProduct(provider: RemoteProvider, model: string): ModelProduct | undefined;
  /** The products on sale with further models of the provider. */
  forSale(provider: RemoteProvider): ModelProduct[];
}

/** Which models of this server's providers an owner may choose: a sold one only with a product that sells it. */
export function createModelOffers({
  server,
  sales,
}: {
  server: Pick<ServerProviders, 'configured'>;
  sales: ModelSales;
}) {
  const configuredOf = (provider: RemoteProvider): readonly string[] =>
    server.configured()[provider]?.models ?? [];

  const isOf =
    (provider: RemoteProvider, model: string) =>
    (sold: SoldModel): boolean =>
      sold.provider === provider && sold.model === model;

  async function to(ownerId: string): Promise<ModelOffer> {
    const sold = await sales.soldModels();
    const isOwned = await sales.ownedBy(ownerId);
    const owned = sold.filter(({ product }) => isOwned(product.id));
    const lacked = sold.filter(({ provider, model }) => !owned.some(isOf(provider, model)));
    return {
      modelsOf: (provider) => [
        ...new Set([
          ...configuredOf(provider).filter((model) => !sold.some(isOf(provider, model))),
          ...owned.filter((each) => each.provider === provider).map(({ model }) => model),
        ]),
      ],
      lackedProduct: (provider, model) => lacked.find(isOf(provider, model))?.product,
      forSale: (provider) =>
        lacked
          .filter((each) => each.provider === provider && each.product.isLive)
          .map(({ product }) => product),
    };
  }

  return {
    to,

    /** The product that the owner lacks for the model. Queries only for a model that is sold. */
    async lackedProduct(
      { provider, model }: { provider: RemoteProvider; model: string },
      ownerId: string,
    ): Promise<ModelProduct | undefined> {
      const isSold = (await sales.soldModels()).some(isOf(provider, model));
      return isSold ? (await to(ownerId)).lackedProduct(provider, model) : undefined;
    },

    /** The model of the provider that answers where none is named; empty if there is none. */
    async defaultModel(provider: RemoteProvider, ownerId: string): Promise<string> {
      const sold = await sales.soldModels();
      const free = configuredOf(provider).find((model) => !sold.some(isOf(provider, model)));
      return free ?? (sold.length > 0 ? ((await to(ownerId)).modelsOf(provider)[0] ?? '') : '');
    },
  };
}
