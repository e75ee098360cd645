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
import { asStorageError } from '../storage-error.ts';
import { cachedStatements } from './cached-statements.ts';
import type { Tables } from './schema.ts';
import { assertWhole } from './sqlite-file.ts';
import { storageDriver } from './storage-driver.ts';

export type Engine = 'sqlite' | 'postgres';
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  /** When a query last failed because of disk or server, on the clock of `performance.now`; else minus infinity. */
  lastFailureAt(): number;
  close(): Promise<void>;
}

/**
 * Opens the database that `url` names: `postgres://…`, or the path of a SQLite file.
 * @throws where the file is no database or the server's address is malformed.
 */
export function connect(url: string, log: Log): Database {
  const engine: Engine = /^postgres(ql)?:\/\//.test(url) ? 'postgres' : 'sqlite';
  let failedAt = Number.NEGATIVE_INFINITY;
  const report = () => {
    failedAt = performance.now();
  };
  const dialect = engine === 'postgres' ? postgres(url, log) : sqlite(url);
  const db = new Kysely<Tables>({ dialect: reporting(dialect, report) });
  return { engine, db, lastFailureAt: () => failedAt, close: () => db.destroy() };
}

/** The dialect with a driver that reports failures of disk and server. */
const reporting = (dialect: Dialect, report: () => void): Dialect => ({
  createDriver: () => storageDriver(dialect.createDriver(), report),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

function sqlite(path: string): Dialect {
  assertWhole(path);
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
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 1500, types });
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', (error) =>
    log.warn({ err: asStorageError(error) }, 'an idle database connection was lost'),
  );
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

  /** A full disk ends the transaction by itself, and the failure that did must not be hidden by this one. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error;
    });
  }
}
