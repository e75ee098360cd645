// Keeps databases of the built version, on both engines, for the tests of upgrades:
//   node tests/upgrades/keep.ts NAME
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';
import { spawnPostgres } from '../setup/database/postgres.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { npmManualFolder, serveFolder } from '../setup/websites/websites.ts';
import { ADMIN } from './content.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { fill } from './fill.ts';

const PAGES = ['npm-ci', 'npm-audit', 'npm-cache', 'npm-login', 'npm-whoami'];
/** Not content: mails, pictures that are computed again, and unfinished uploads. */
const OMITTED = ['outbox', 'cache', 'uploads', '.parts'];

const [name] = process.argv.slice(2);
if (!name) throw new Error('Usage: node tests/upgrades/keep.ts NAME');
for (const engine of ['sqlite', 'postgres'] as const)
  await keep(engine, join(import.meta.dirname, 'kept', `${name}-${engine}`));

async function keep(engine: Engine, folder: string): Promise<void> {
  const pages = await mkdtemp(join(tmpdir(), 'foyer-manual-'));
  for (const page of PAGES)
    await cp(join(npmManualFolder(), 'commands', `${page}.html`), join(pages, `${page}.html`));
  const manual = await serveFolder(pages);
  const postgres = engine === 'postgres' ? await spawnPostgres() : undefined;
  const server = await spawnServer({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    CAPTCHA: 'off',
    CRAWLER_ALLOW_HOSTS: manual.domain,
    STARTER_CONTENT: 'on',
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
  });
  try {
    await fill(server, manual.domain);
    await write(engine, server, folder);
  } finally {
    await Promise.all([server.stop(), manual.close()]);
    await postgres?.stop();
    await rm(pages, { recursive: true });
  }
}

/** Compresses the database, and copies the files that it names. */
async function write(
  engine: Engine,
  { process, dataDir, databaseUrl }: ServerProcess,
  folder: string,
): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
  await cp(dataDir, folder, {
    recursive: true,
    filter: (path) => !OMITTED.includes(basename(path)) && !basename(path).startsWith('foyer.db'),
  });
  if (engine === 'sqlite') {
    await withDatabase(databaseUrl, (db) => sql`vacuum`.execute(db));
    await compress(await readFile(databaseUrl), join(folder, 'foyer.db.br'));
  } else await compress(Buffer.from(await dumpPostgres(databaseUrl)), join(folder, 'foyer.sql.br'));
}

async function compress(content: Buffer, file: string): Promise<void> {
  await writeFile(file, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
}
