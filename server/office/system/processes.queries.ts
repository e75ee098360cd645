import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ProcessRow = Selectable<Tables['processes']>;

export const saveProcess = (db: Db, row: Insertable<Tables['processes']>) =>
  db
    .insertInto('processes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ seen_at: row.seen_at, clock_ahead_ms: row.clock_ahead_ms }),
    )
    .execute();

/** Of processes that begin at once, each waits for the one before. SQLite has one writer at a time. */
export async function lockProcesses(tx: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('processes', 0))`.execute(tx);
}

export const deleteProcess = (db: Db, id: string) =>
  db.deleteFrom('processes').where('id', '=', id).execute();

export const deleteProcessesBefore = (db: Db, seenBefore: string) =>
  db.deleteFrom('processes').where('seen_at', '<', seenBefore).execute();

export const listProcesses = (db: Db, seenSince: string): Promise<ProcessRow[]> =>
  db.selectFrom('processes').selectAll().where('seen_at', '>=', seenSince).orderBy('started_at').execute();

/** The time by the clock of the database. That of SQLite is the machine's own. */
export async function readDatabaseTime(db: Db, engine: Engine): Promise<Date> {
  const now =
    engine === 'postgres' ? sql`clock_timestamp()` : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', 'subsec')`;
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}
