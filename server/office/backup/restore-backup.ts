import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isoNow, systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { connect, type Database, type Db, engineOf } from '../../platform/db/connect.ts';
import { MIGRATIONS, migrate } from '../../platform/db/migrate.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Log } from '../../platform/log.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { writeFileAtomically } from '../../platform/storage/write-file.ts';
import { LEFT_OUT, LINE_END, type Manifest, type OnProgress, rowOf } from './format.ts';
import { hasUsers, holdSendingJobs, loadWithoutConstraints, markUnindexed } from './load-rows.queries.ts';
import { type BackupEntry, BackupError, readBackup } from './read-backup.ts';
import { fingerprintOf } from './write-backup.ts';

interface RestoreOptions {
  /** Reads the backup from its beginning: it is read twice. */
  read(): Promise<Readable>;
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'sessionSecret'>;
  files: FileStore;
  log: Log;
  onProgress?: OnProgress | undefined;
}

export interface Restored {
  manifest: Manifest;
  /** `SESSION_SECRET` is another one: sessions end, and stored keys of providers and webhooks cannot be read. */
  hasOtherSecret: boolean;
  /** Mails and messages that were waiting, and are not sent unless an admin retries their jobs. */
  heldJobs: number;
}

/**
 * Restores a backup into an empty installation, on either database and either file store. The whole backup is verified before
 * anything is written; an interrupted restore can be started again.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { config, log } = options;
  const manifest = await readBackup(await options.read());
  assertKnown(manifest);
  const target = await prepareDatabase(config.databaseUrl, log);
  const heldJobs = await restoreDatabase(target, manifest, options).catch(async (error) => {
    if (target !== config.databaseUrl) await removeFile(target);
    throw error;
  });
  if (target !== config.databaseUrl) await replaceFile(target, config.databaseUrl);
  const secret = config.sessionSecret ?? (await readSecret(config.dataDir));
  return {
    manifest,
    hasOtherSecret: fingerprintOf(secret) !== manifest.secretFingerprint,
    heldJobs,
  };
}

/** @returns the number of jobs that are held */
async function restoreDatabase(url: string, manifest: Manifest, options: RestoreOptions): Promise<number> {
  const database = connect(url, options.log);
  try {
    await assertEmpty(database);
    // As the backup's database was: the server migrates it further at its next start.
    const had = Object.entries(MIGRATIONS).filter(([name]) => manifest.migrations.includes(name));
    await migrate(database, Object.fromEntries(had));
    return await load(database, url, manifest, options);
  } finally {
    await database.close();
  }
}

/** @throws BackupError for a backup of a newer version */
export function assertKnown({ migrations, version }: Manifest): void {
  const unknown = migrations.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown)
    throw new BackupError(
      `A newer version of Foyer made this backup (${version}, with ${unknown} in its database): restore it with that version.`,
    );
}

/** A SQLite database is restored beside its place, and moved there when it is complete. */
async function prepareDatabase(url: string, log: Log): Promise<string> {
  if (engineOf(url) === 'postgres') return url;
  await mkdir(dirname(url), { recursive: true });
  if (existsSync(url)) {
    const existing = connect(url, log);
    await assertEmpty(existing).finally(() => existing.close());
  }
  const target = `${url}.restoring`;
  await removeFile(target);
  return target;
}

async function assertEmpty(database: Database): Promise<void> {
  if (await hasUsers(database))
    throw new BackupError(
      'There is an installation already. Restore into an empty database, with an empty DATA_DIR.',
    );
}

/** @returns the number of jobs that are held */
async function load(
  database: Database,
  url: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<number> {
  const { config, files, onProgress } = options;
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(join(config.dataDir, 'restore-'));
  let bytes = 0;
  let heldJobs = 0;
  try {
    const tables = Object.keys(manifest.tables).filter((name) => !LEFT_OUT.has(name));
    const present = await listTables(url);
    const unknown = tables.find((name) => !present.includes(name));
    if (unknown) throw new BackupError(`The backup has a table that no backup has: ${unknown}.`);
    await loadWithoutConstraints(database, tables, async (tx, insert) => {
      const readAgain = await readBackup(await options.read(), async (entry) => {
        const { kind } = entry;
        if (kind === 'secret') await restoreSecret(config, await text(entry.body));
        else if ('rows' in kind) await insertRows(tx, kind.rows, entry, insert);
        else await restoreFile(files, kind.file, entry, folder);
        bytes += entry.size;
        onProgress?.(bytes, manifest.bytes);
      });
      if (readAgain.sha256 !== manifest.sha256)
        throw new BackupError('The backup was changed while it was read.');
      await markUnindexed(tx);
      heldJobs = await holdSendingJobs(tx, isoNow(systemClock));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return heldJobs;
}

/** Those of the installation: a name without a schema leads to tables of the database's own, too. */
async function listTables(url: string): Promise<string[]> {
  const snapshot = await openSnapshot(url);
  return snapshot.tables().finally(() => snapshot.close());
}

/** Rows that are in memory at once. */
const INSERTED_BYTES = 1_000_000;

type Insert = (tx: Db, table: string, rows: Record<string, unknown>[]) => Promise<void>;

async function insertRows(tx: Db, table: string, { body }: BackupEntry, insert: Insert): Promise<void> {
  if (LEFT_OUT.has(table)) throw new BackupError(`The backup has rows that no backup has: ${table}.`);
  let rows: Record<string, unknown>[] = [];
  let bytes = 0;
  for await (const line of linesOf(body)) {
    rows.push(rowOf(line.toString('utf8')));
    bytes += line.length;
    if (bytes < INSERTED_BYTES) continue;
    await insert(tx, table, rows);
    rows = [];
    bytes = 0;
  }
  await insert(tx, table, rows);
}

/** One by one: an entry may have any number of rows. */
async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
}

async function restoreFile(
  files: FileStore,
  key: string,
  { body, type = 'application/octet-stream' }: BackupEntry,
  folder: string,
) {
  const path = join(folder, 'file');
  const file = await open(path, 'w');
  try {
    await file.writeFile(body);
  } finally {
    await file.close();
  }
  await files.save(key, await openAsBlob(path), type);
}

async function restoreSecret(
  { sessionSecret, dataDir }: RestoreOptions['config'],
  secret: string,
): Promise<void> {
  const path = join(dataDir, 'session-secret');
  if (sessionSecret !== undefined || (await writeFileAtomically(path, secret, { ifAbsent: true }))) return;
  // An earlier restore of this backup may have written it.
  if ((await readFile(path, 'utf8')).trim() !== secret)
    throw new BackupError('DATA_DIR has the secret of another installation. Use an empty DATA_DIR.');
}

/** Empty for a backup that was made with `SESSION_SECRET` in the environment. */
const readSecret = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, 'session-secret'), 'utf8').catch(() => '')).trim();

async function replaceFile(from: string, to: string): Promise<void> {
  await removeFile(to);
  await rename(from, to);
}

const removeFile = async (path: string): Promise<void> => {
  for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
};
