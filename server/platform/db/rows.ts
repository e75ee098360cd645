import type { SelectQueryBuilder } from 'kysely';
import { idsOf } from '../ids.ts';
import type { Db, Engine } from './connect.ts';
import type { Tables } from './schema.ts';

/** Whether a query has a row; of a write with `returning`, whether it changed one. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** The number of rows that a query has. */
export async function countRows<DB extends Tables, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .execute();
  // TypeScript cannot infer the selection of a generic query.
  return Number((counted as unknown as { n: number }[])[0]?.n ?? 0);
}

/** Those of the ids that the table has, in the order given. */
export async function presentIds(db: Db, table: 'users' | 'categories' | 'tags', ids: string[]) {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

/**
 * Locks several rows until the transaction ends. Every caller locks them in the same order: otherwise two transactions
 * could wait for each other.
 * @returns the ids of those that the table has, in that order
 */
export async function lockPresent(
  tx: Db,
  engine: Engine,
  table: 'products' | 'product_reviews',
  ids: string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
  return idsOf(rows);
}
