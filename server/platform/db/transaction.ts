import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';
import { isOverruled, retryWhile } from './violations.ts';

/**
 * Runs `change` in a transaction, and again if PostgreSQL ends it in favour of a concurrent one: a deadlock can't always
 * be avoided by the order of locks, since foreign keys lock rows as well. What `change` does beside its writes is done
 * again too.
 * Source: https://www.postgresql.org/docs/current/explicit-locking.html, Deadlocks.
 */
export const inTransaction = <T>(
  db: Kysely<Tables>,
  change: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> => retryWhile(isOverruled, () => db.transaction().execute(change));
