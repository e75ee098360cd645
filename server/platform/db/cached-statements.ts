import type SQLite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

type Statement = SQLite.Statement<unknown[]>;

/** More than the application has queries; lists of varying length (`in (?, ?, …)`) displace each other. */
const MAX_STATEMENTS = 500;

/**
 * Prepares each SQL text once: Kysely hands the same text over at every call, and preparing takes longer than most
 * queries. A changed schema needs no care, because SQLite prepares a statement again by itself.
 */
export function cachedStatements(
  database: SQLite.Database,
  max = MAX_STATEMENTS,
): { prepare(sql: string): Statement; close(): void } {
  const statements = new LRUCache<string, Statement>({ max });
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      // A statement whose rows are being streamed cannot run a second time meanwhile.
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
