import type SQLite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

type Statement = SQLite.Statement<unknown[]>;

/** More than the number of queries of the application; lists of varying length (`in (?, ?, …)`) evict each other. */
const MAX_STATEMENTS = 500;

/**
 * Prepares each SQL text once: Kysely passes the same text on every call, and preparing takes longer than most queries.
 * SQLite re-prepares a statement itself after a schema change.
 */
export function cachedStatements(
  database: SQLite.Database,
  max = MAX_STATEMENTS,
): { prepare(sql: string): Statement; close(): void } {
  const statements = new LRUCache<string, Statement>({ max });
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      // A statement with an open row stream cannot run again.
      if (cached && !cached.busy) return cached;
      const statement = database.prepare<unknown[]>(sql);
      if (!cached) statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}
