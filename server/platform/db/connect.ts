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
import { noSignals, postgresSignals, type Signals } from './signals.ts';
import { assertWhole } from './sqlite-file.ts';
import { storageDriver } from './storage-driver.ts';

export type Engine = 'sqlite' | 'postgres';
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  /**
   * The `performance.now` time of the last query that failed because of the disk or the server; initially minus
   * infinity.
   */
  lastFailureAt(): number;
  /** The connections of the pool by state; none where there is no pool. */
  connections(): Record<string, number>;
  signals: Signals;
  /** Frees the memory of cached pages, which the system caches as well. */
  freeMemory(): void;
  close(): Promise<void>;
}

/**
 * Opens the database at `url`: `postgres://…`, or the path of a SQLite file.
 * @param onQuery called after each query with its duration in seconds
 * @throws if the file is not a database or the server's address is malformed.
 */
export function connect(url: string, log: Log, onQuery?: (seconds: number) => void): Database {
  if (engineOf(url) === 'sqlite') assertWhole(url);
  return connectInThread(url, log, onQuery);
}

/**
 * `connect` for a thread beside an open connection. It does not read a SQLite file on its own: when a process closes any
 * descriptor of a file, it loses all its POSIX locks on it, and another program would delete the write-ahead log.
 * Source: https://www.sqlite.org/howtocorrupt.html, 2.2.
 */
export function connectInThread(url: string, log: Log, onQuery?: (seconds: number) => void): Database {
  const engine = engineOf(url);
  let failedAt = Number.NEGATIVE_INFINITY;
  const report = () => {
    failedAt = performance.now();
  };
  const { dialect, ...opened } = engine === 'postgres' ? postgres(url, log) : sqlite(url);
  const db = new Kysely<Tables>({
    dialect: reporting(dialect, report),
    ...(onQuery && { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis / 1000) }),
  });
  return {
    ...opened,
    engine,
    db,
    lastFailureAt: () => failedAt,
    async close() {
      await opened.signals.close();
      await db.destroy();
    },
  };
}

export const engineOf = (url: string): Engine => (/^postgres(ql)?:\/\//.test(url) ? 'postgres' : 'sqlite');

/** Wraps the dialect's driver to report failures of the disk and the server. */
const reporting = (dialect: Dialect, report: () => void): Dialect => ({
  createDriver: () => storageDriver(dialect.createDriver(), report),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

interface Opened extends Pick<Database, 'connections' | 'signals' | 'freeMemory'> {
  dialect: Dialect;
}

function sqlite(path: string): Opened {
  const database = new SQLite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = ON');
  // Used by `contains`.
  database.function('fold_case', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return {
    dialect: new TransactionalSqliteDialect({ database: cachedStatements(database) }),
    connections: () => ({}),
    signals: noSignals,
    freeMemory: () => void database.pragma('shrink_memory'),
  };
}

/** A request waits this long for a connection, unless the address says `connect_timeout`, libpq's parameter. */
const CONNECT_SECONDS = 1.5;

function postgres(url: string, log: Log): Opened {
  const seconds = Number(/[?&]connect_timeout=(\d+)/.exec(url)?.[1] ?? CONNECT_SECONDS);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: seconds * 1000,
    types: postgresTypes(),
  });
  // Without listeners, a lost connection would end the process. The pool listens to idle ones; one in use fails its query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) =>
    log.warn({ err: asStorageError(error) }, 'an idle database connection was lost'),
  );
  return {
    dialect: new PostgresDialect({ pool }),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      requests_waiting: pool.waitingCount,
    }),
    signals: postgresSignals(url, log),
    freeMemory: () => {},
  };
}

/** Large integers are numbers, timestamps ISO 8601: as SQLite returns them. */
export function postgresTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  return types;
}

/**
 * Kysely's SQLite dialect with transactional migrations and with the write lock taken at the beginning of a
 * transaction.
 */
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
  // SQLite can roll back CREATE and ALTER; Kysely's dialect does not use it.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  // A deferred transaction that reads first fails at its first write if another process wrote meanwhile.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back automatically; an error of this rollback must not hide the original one. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error;
    });
  }
}
