import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { TestApp } from '../app/app.ts';
import { eventually } from '../app/eventually.ts';

interface Change {
  table: 'product_reviews' | 'products' | 'posts' | 'sites';
  id: string;
  /** The kind of content that it changes. */
  kind: string;
}

/**
 * Sends a request while a transaction changes a row, and then the version of its content, as each use case does.
 * @param more a further change, after the request waits for the row
 */
export async function changeBeside<T>(
  { db, services }: TestApp,
  { table, id, kind }: Change,
  send: () => PromiseLike<T>,
  more: (tx: Db) => Promise<void> = async () => undefined,
): Promise<T> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(tx);
    const answer = Promise.resolve(send());
    // On SQLite the request waits for the only connection.
    if (services.database.engine === 'postgres')
      await eventually(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        if (rows.length === 0) throw new Error('The request does not wait for the row.');
      });
    await more(tx);
    await services.versions.bump(tx, kind);
    return { answer };
  });
  return answer;
}
