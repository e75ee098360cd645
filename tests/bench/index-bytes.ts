import { sql } from 'kysely';
import type { Database } from '#server/platform/db/connect.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import type { Passage } from './passages.ts';

const TABLES = ['index_segments', 'index_blocks', 'index_counters'];

/** The size on disk of the index, without the text it was made of. */
export const indexBytes = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, async (db) => {
    const bytes = databaseUrl.startsWith('postgres') ? postgresBytes : sqliteBytes;
    const { rows } = await bytes.execute(db satisfies Database['db']);
    return Number(rows[0]?.bytes);
  });

const sqliteBytes = sql<{ bytes: number }>`
  select sum(pgsize) as bytes from dbstat where name in (
    select name from sqlite_master where tbl_name in (${sql.join(TABLES)})
  )`;

const postgresBytes = sql<{ bytes: number }>`
  select sum(pg_total_relation_size(oid)) as bytes from pg_class
  where relkind = 'r' and relname in (${sql.join(TABLES)})`;

/** The size of the index. */
export const textBytes = (passages: Passage[]): number =>
  passages.reduce((sum, { heading, text }) => sum + Buffer.byteLength(heading) + Buffer.byteLength(text), 0);
