import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';

export async function readDatabaseVersion(db: Db, engine: Engine): Promise<string> {
  const version = engine === 'postgres' ? sql`current_setting('server_version')` : sql`sqlite_version()`;
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** @returns the size in bytes */
export async function readDatabaseSize(db: Db, engine: Engine): Promise<number> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
      : await sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** A query that reads nothing: its duration is the way to the database and back. */
export const askNothing = (db: Db) => sql`select 1`.execute(db);
