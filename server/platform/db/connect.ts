import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { cachedStatements } from './cached-statements.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens the database that `url` names: `postgres://…`, or the path of a SQLite file.
 * @throws where the file is no database or the server's address is malformed.
 */
export function connect(url: string, log: Log): Database {
  const engine: Engine = /^postgres(ql)?:\/\//.test(url) ? 'postgres' : 'sqlite';
  const db = new Kysely<Tables>({ dialect: engine === 'postgres' ? postgres(url, log) : sqlite(url) });
  return { engine, db, close: () => db.destroy() };
}

function sqlite(path: string): Dialect {
  const database = new SQLite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = ON');
  // For `contains`.
  database.function('fold_case', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return new TransactionalSqliteDialect({ database: cachedStatements(database) });
}

function postgres(url: string, log: Log): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 2000, types });
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  return new PostgresDialect({ pool });
}

/** Kysely's SQLite dialect, made to roll migrations back and to take the write lock when a transaction begins. */
class TransactionalSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // SQLite does roll back CREATE and ALTER; Kysely just does not rely on it.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  // A deferred transaction that reads first fails at its first write if another process wrote meanwhile.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
