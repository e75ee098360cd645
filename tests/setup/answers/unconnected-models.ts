import type { createModels } from '#server/assistants/models/models.ts';
import type { Database } from '#server/platform/db/connect.ts';

type Deps = Parameters<typeof createModels>[0];

/** For models of the environment only: no user has connected a provider, no product sells a model, and no database is read. */
export const UNCONNECTED: Pick<Deps, 'database' | 'settings' | 'versions' | 'connected' | 'sales'> = {
  database: { db: {} as Database['db'] },
  settings: { values: { defaultProvider: null, defaultModel: null } },
  versions: { current: async () => new Map() },
  sales: { soldModels: async () => [], ownedBy: async () => () => false },
  connected: {
    find: async () => undefined,
    list: async () => [],
    ofServer: async () => [],
    report: async () => {},
  },
};
