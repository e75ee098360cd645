import { isRemoteProvider, type RemoteProvider } from '#lib/model-providers.ts';
import { createContentCache } from '../../platform/content-cache.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { listSoldModels } from './catalog.queries.ts';

/** A model of this server's providers, and a product that sells it. */
export interface SoldModel {
  provider: RemoteProvider;
  model: string;
  product: { id: string; slug: string; name: string; isLive: boolean };
}

/** The models that are only for who has a product that names them; cached, because every question asks. */
export function createSoldModels({
  db,
  config,
  versions,
}: { db: Db } & Pick<Platform, 'config' | 'versions'>): () => Promise<readonly SoldModel[]> {
  const cached = createContentCache<SoldModel[]>(versions, ['catalog']);

  const load = async (): Promise<SoldModel[]> =>
    (await listSoldModels(db)).flatMap(({ provider, model, id, slug, name, status }) =>
      isRemoteProvider(provider)
        ? [{ provider, model, product: { id, slug, name, isLive: status === 'live' } }]
        : [],
    );

  return async () => (config.plans ? ((await cached('', load)) ?? []) : []);
}
