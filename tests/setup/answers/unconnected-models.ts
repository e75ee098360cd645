import type { createModels } from '#server/models/models.ts';
import type { Database } from '#server/platform/db/connect.ts';

type Deps = Parameters<typeof createModels>[0];

/** For models of the environment only: no user has connected a provider, and no database is read. */
export const UNCONNECTED: Pick<Deps, 'database' | 'versions' | 'connected'> = {
  database: { db: {} as Database['db'] },
  versions: { current: async () => new Map() },
  connected: {
    find: async () => undefined,
    list: async () => [],
    ofServer: async () => [],
    report: async () => {},
  },
};
