import { type Insertable, sql } from 'kysely';
import { SENT_IF_DUE_JOB_KINDS, SENT_JOB_KINDS } from '#lib/job-kinds.ts';
import type { Database, Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Both engines accept more parameters in a query. */
const MOST_PARAMETERS = 30_000;

type InsertRows = (tx: Db, table: string, rows: Record<string, unknown>[]) => Promise<void>;

/** False for a database without tables. */
export async function hasUsers({ db, engine }: Database): Promise<boolean> {
  const { rows } =
    engine === 'postgres'
      ? await sql`select 1 where to_regclass('users') is not null`.execute(db)
      : await sql`select 1 from sqlite_master where name = 'users'`.execute(db);
  return rows.length > 0 && hasRow(db.selectFrom('users').select('id').limit(1));
}

/** The index of all pages is made anew at the next start. */
export const markUnindexed = (tx: Db) => tx.updateTable('pages').set({ analyzer_version: 0 }).execute();

/**
 * What the installation of the backup has sent since must not be sent again: an admin can retry these jobs.
 * @returns their number
 */
export async function holdSendingJobs(tx: Db, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ status: 'dead', error: HELD, lease_until: null, updated_at: now })
    .where('status', 'in', ['queued', 'running'])
    .where(({ eb, and, or }) =>
      or([
        eb('kind', 'in', SENT_JOB_KINDS),
        and([eb('kind', 'in', SENT_IF_DUE_JOB_KINDS), eb('run_at', '<=', now)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const HELD = 'It was waiting in a backup that was restored, and may have been sent since the backup.';

/**
 * Empties these tables, and lets `load` fill them in any order: foreign keys are checked at the end. All in one transaction.
 * @throws if a row refers to one that is missing
 */
export async function loadWithoutConstraints(
  database: Database,
  tables: string[],
  load: (tx: Db, insert: InsertRows) => Promise<void>,
): Promise<void> {
  const { db, engine } = database;
  if (engine === 'sqlite') {
    // Has no effect in a transaction. The connection is the only one.
    await sql`pragma foreign_keys = off`.execute(db);
    await inTransaction(db, async (tx) => {
      await empty(tx, tables);
      await load(tx, insertRows);
      const { rows } = await sql`pragma foreign_key_check`.execute(tx);
      if (rows.length > 0) throw new Error(`Rows refer to missing ones: ${JSON.stringify(rows[0])}`);
    });
    return;
  }
  await inTransaction(db, async (tx) => {
    const { rows: keys } = await sql<{ name: string; table: string; definition: string }>`
      select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
    for (const { name, table } of keys)
      await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    await empty(tx, tables);
    await load(tx, insertRows);
    for (const { name, table, definition } of keys)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
  });
}

async function empty(tx: Db, tables: string[]): Promise<void> {
  for (const table of tables) await tx.deleteFrom(table as 'users').execute();
}

async function insertRows(tx: Db, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  const atOnce = Math.max(1, Math.floor(MOST_PARAMETERS / Math.max(1, columns)));
  for (let first = 0; first < rows.length; first += atOnce)
    await tx
      .insertInto(table as 'users')
      .values(rows.slice(first, first + atOnce) as unknown as Insertable<Tables['users']>[])
      .execute();
}
