import type { OwnProvider, RemoteProvider } from '#lib/model-providers.ts';
import type { Users } from '../accounts/accounts.ts';
import type { Media } from '../media/media.ts';
import type { Entitlements, Seats } from '../plans/plans.ts';
import { area, routesOf } from '../platform/area.ts';
import { createEncryption } from '../platform/encryption.ts';
import type { Platform } from '../platform/platform.ts';
import type { Catalog, Marketplace, Products } from '../shop/shop.ts';
import { appsApi } from './apps/apps.api.ts';
import { createApps } from './apps/apps.ts';
import { createBotAdmin } from './bots/bot-admin.ts';
import { botsApi } from './bots/bots.api.ts';
import { createBots } from './bots/bots.ts';
import { createConnectionTest } from './models/connection-test.ts';
import { modelProvidersApi } from './models/model-providers.api.ts';
import { createModelProviders, createModels } from './models/models.ts';

export type { AdminBotView } from './bots/bot-admin.ts';
export { type Bots, type BotView, contentsOf, isInState, NO_CONTENT, usersLike } from './bots/bots.ts';
export {
  type ChosenModel,
  type ConnectedProvider,
  type Embedding,
  isTransient,
  ModelError,
  type ModelProblem,
  type ModelProduct,
  type ModelSettings,
  type Models,
  type ModelTest,
  type ProviderView,
} from './models/models.ts';

declare module '../platform/events.ts' {
  interface Events {
    /** Search by meaning was switched on for an assistant. */
    meaningEnabled: { botId: string };
    /** An admin has connected a provider for the installation. */
    serverProviderConnected: { provider: RemoteProvider; isDefault: boolean };
    /** An owner's provider was removed. */
    ownProviderRemoved: { ownerId: string; provider: OwnProvider };
  }
}

interface Deps extends Platform {
  users: Users;
  media: Media;
  entitlements: Entitlements;
  seats: Seats;
  catalog: Catalog;
  ownedProducts: { productIdsOf(userId: string): Promise<ReadonlySet<string>> };
  marketplace: Marketplace;
  products: Products;
}

/** The assistants, and the models that they answer with. */
export function createAssistantsArea(deps: Deps) {
  const { config, users, catalog, ownedProducts, sessionSecret } = deps;
  const modelProviders = createModelProviders({
    ...deps,
    encryption: createEncryption(sessionSecret, 'model providers'),
    test: createConnectionTest(config),
  });
  const models = createModels({
    ...deps,
    connected: modelProviders,
    sales: {
      soldModels: catalog.soldModels,
      ownedBy: async (userId) => {
        if (await users.isAdmin(userId)) return () => true;
        const owned = await ownedProducts.productIdsOf(userId);
        return (productId) => owned.has(productId);
      },
    },
  });
  const bots = createBots({ ...deps, models });
  return area({
    services: {
      modelProviders,
      models,
      bots,
      botAdmin: createBotAdmin({ ...deps, models }),
      apps: createApps({ ...deps, bots }),
    },
    close: models.close,
  });
}

export type AssistantsServices = ReturnType<typeof createAssistantsArea>['services'];

export const assistantsRoutes = routesOf(appsApi, botsApi, modelProvidersApi);
