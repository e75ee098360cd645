import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/platform/db/connect.ts';
import { createTestDatabase } from '../database/database.ts';
import { type FillDataDir, type ServerProcess, spawnServer } from './server-process.ts';

/** Migrating takes half of a start; tests of the start itself use `spawnServer`. */
const copyMigrated: FillDataDir = (dataDir) => copyFile(inject('sqliteTemplate'), join(dataDir, 'foyer.db'));

/** The built server with a separate database; see `ServerProcess`. */
export async function startServer(
  env: Record<string, string> = {},
  engine: Engine = 'sqlite',
): Promise<ServerProcess> {
  if (engine === 'sqlite') return spawnServer(env, copyMigrated);
  const database = await createTestDatabase({ engine, isEmpty: true });
  const server = await spawnServer({ DATABASE_URL: database.url, ...env });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await database.drop();
      return code;
    },
  };
}
