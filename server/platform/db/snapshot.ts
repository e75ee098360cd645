import { existsSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { engineOf, postgresTypes } from './connect.ts';

export type StoredRow = Record<string, unknown>;

/** The tables of a database as they were at one moment, while others write to it. */
export interface Snapshot {
  /** Without those of full-text indexes, which triggers fill. */
  tables(): Promise<string[]>;
  /** Numbers, texts, null and bytes (`Buffer`); timestamps are ISO 8601. In batches. */
  rows(table: string): AsyncIterable<StoredRow[]>;
  close(): Promise<void>;
}

/** Rows that are in memory at once: a text may have megabytes. */
const BATCH = 50;

/** @param url as `connect` takes it; a SQLite file must exist */
export const openSnapshot = (url: string): Promise<Snapshot> =>
  engineOf(url) === 'postgres' ? openPostgres(url) : openSqlite(url);

/** A read transaction in WAL mode sees the same rows until it ends, and blocks no writer. */
async function openSqlite(path: string): Promise<Snapshot> {
  if (!existsSync(path)) throw new ConfigError(`There is no database at ${path}.`);
  const database = new SQLite(path, { readonly: true, fileMustExist: true });
  database.exec('begin; select count(*) from sqlite_master');
  const tables = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'
      order by name`,
    )
    .pluck();
  return {
    tables: async () => tables.all() as string[],
    async *rows(table) {
      let batch: StoredRow[] = [];
      for (const row of database.prepare(`select * from "${table}"`).iterate()) {
        batch.push(row as StoredRow);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: async () => void database.close(),
  };
}

async function openPostgres(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, types: postgresTypes() });
  // A lost connection also fails the query; without a listener it would end the process with a stack trace.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    async tables() {
      const { rows } = await client.query<{ tablename: string }>(
        'select tablename from pg_tables where schemaname = current_schema() order by tablename',
      );
      return rows.map(({ tablename }) => tablename);
    },
    async *rows(table) {
      await client.query(`declare batch no scroll cursor for select * from "${table}"`);
      for (;;) {
        const { rows } = await client.query<StoredRow>(`fetch ${BATCH} from batch`);
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) break;
      }
      await client.query('close batch');
    },
    close: () => client.end(),
  };
}
