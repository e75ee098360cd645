import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkBackup } from '#server/office/backup/commands.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database, Db } from '#server/platform/db/connect.ts';
import { createSandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import { expectSynced } from '../../setup/billing/expect-synced.ts';
import { rowsOf } from '../../setup/database/records.ts';
import type { Ledger } from './ledger.ts';
import { hashOf } from './writers.ts';

/** Right after a kill: what was confirmed is there, rows and files agree, and what is unfinished is not visible. */
export async function inspectAfterKill({ db, engine }: Database, config: Config, ledger: Ledger) {
  if (engine === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  }
  for (const [table, ids] of ledger.rows) {
    const rows = await db
      .selectFrom(table as 'bots')
      .select('id')
      .execute();
    const found = new Set(rows.map(({ id }) => id));
    expect(
      [...ids].filter((id) => !found.has(id)),
      `confirmed rows of ${table}`,
    ).toEqual([]);
  }
  const posts = await rowsOf(db, 'posts');
  for (const { id, title } of posts) expectOneOf(title, ledger.titles.get(id));
  for (const row of await rowsOf(db, 'media')) {
    if (row.mime === 'text/plain') expectOneOf(row.sha256, ledger.files.get(row.id));
    for (const key of keysOf(row)) expect(existsSync(pathOf(config, key)), key).toBe(true);
    const content = await readFile(pathOf(config, row.storage_key));
    expect([content.length, hashOf(content)], row.slug).toEqual([row.size, row.sha256]);
  }
  await expectWholeImports(db);
  for (const [path, isComplete] of ledger.backups) {
    if (isComplete || existsSync(path)) await checkBackup(path, config);
    ledger.backups.delete(path);
  }
}

/** What was sent, but not confirmed, may have been stored or not. */
function expectOneOf(found: string, known: { confirmed: string; sent: string } | undefined): void {
  if (known) expect([known.confirmed, known.sent]).toContain(found);
}

const pathOf = ({ dataDir }: Config, key: string): string => join(dataDir, 'files', key);
const keysOf = ({ storage_key, preview_key }: { storage_key: string; preview_key: string | null }) =>
  preview_key ? [storage_key, preview_key] : [storage_key];

/** A post of an import has its text, its tag and its picture, and is there once. */
async function expectWholeImports(db: Db): Promise<void> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'body'])
    .where('title', 'like', 'Imported %')
    .execute();
  expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length);
  const tagged = new Set((await rowsOf(db, 'post_tags')).map(({ post_id }) => post_id));
  const pictured = new Set((await rowsOf(db, 'post_media')).map(({ post_id }) => post_id));
  for (const { id, title, body } of posts) {
    expect(body, title).toMatch(/\/media\/[\s\S]*The end\.$/);
    expect([tagged.has(id), pictured.has(id)], title).toEqual([true, true]);
  }
  const imported = (await rowsOf(db, 'import_entries')).filter(({ outcome }) => outcome === 'imported');
  expect(imported.map(({ post_id }) => post_id).sort()).toEqual(posts.map(({ id }) => id).sort());
}

/** After a later start, when all that was due has been done. */
export async function inspectAfterRecovery(database: Database, config: Config): Promise<void> {
  const { db } = database;
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'status', 'error'])
    .where('status', 'in', ['running', 'dead'])
    .execute();
  // The domain of the website does not exist.
  expect(jobs.filter(({ kind }) => kind !== 'sync')).toEqual([]);
  for (const { status, problem } of await rowsOf(db, 'imports'))
    expect([status, problem]).toEqual(['done', null]);
  expect(await filesBelow(config.dataDir, 'files')).toEqual(
    (await rowsOf(db, 'media')).flatMap((row) => keysOf(row).flatMap((key) => [key, `${key}.type`])).sort(),
  );
  expect(await filesBelow(config.dataDir, 'uploads')).toEqual([]);
  const sandbox = createSandbox({ database, clock: systemClock, webhookSecret: '' });
  const customers = await rowsOf(db, 'customers');
  let bought = 0;
  for (const customer of customers)
    bought += (await expectSynced(db, sandbox, customer))?.subscriptions.length ?? 0;
  expect(bought).toBeGreaterThan(0);
  expect(bought).toBeLessThanOrEqual(customers.length);
}

async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  const root = join(dataDir, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}
