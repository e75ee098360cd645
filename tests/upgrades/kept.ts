import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import type { Engine } from '#server/platform/db/connect.ts';
import { createTestDatabase } from '../setup/database/database.ts';

const KEPT = join(import.meta.dirname, 'kept');

/** The versions that `keep.ts` has kept, oldest first. */
export const KEPT_VERSIONS = readdirSync(KEPT)
  .filter((folder) => folder.endsWith('-sqlite'))
  .map((folder) => folder.replace('-sqlite', ''))
  .sort();

/** A copy of a kept installation: its data folder, and the address of its database. */
export async function copyKept(version: string, engine: Engine) {
  const folder = join(KEPT, `${version}-${engine}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-kept-'));
  await cp(folder, dataDir, { recursive: true });
  const database =
    engine === 'sqlite'
      ? await unpackSqlite(folder, dataDir)
      : await loadPostgres(join(folder, 'foyer.sql.br'));
  return {
    dataDir,
    url: database.url,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function unpackSqlite(folder: string, dataDir: string) {
  const url = join(dataDir, 'foyer.db');
  await writeFile(url, brotliDecompressSync(await readFile(join(folder, 'foyer.db.br'))));
  return { url, drop: async () => undefined };
}

async function loadPostgres(file: string) {
  const database = await createTestDatabase({ engine: 'postgres', isEmpty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(brotliDecompressSync(await readFile(file)).toString()).finally(() => client.end());
  return database;
}
