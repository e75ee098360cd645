import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import { idsOf } from '../ids.ts';
import type { Tables } from './schema.ts';

/**
 * All rows of a query in batches, to bound the memory; other requests run between two batches.
 * @param load the rows that follow `last`, in the order of the query, at most `size`
 */
export async function* inBatches<Row>(size: number, load: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  for (;;) {
    const rows = await load(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
    await nextTurn();
  }
}

const AT_A_TIME = 500;

/**
 * The rows of a query in its order, in batches. Its ids are read once: none is missed because another one was deleted
 * meanwhile.
 * @param load the rows with these ids that are left, in the same order
 */
export async function* batchesByIds<Row>(
  ids: { execute(): Promise<{ id: string }[]> },
  load: (ids: string[]) => Promise<Row[]>,
) {
  const all = idsOf(await ids.execute());
  for (let read = 0; read < all.length; read += AT_A_TIME) {
    yield await load(all.slice(read, read + AT_A_TIME));
    await nextTurn();
  }
}

/** All rows of a query that is sorted by `created_at` and `id`, both descending, in batches. */
export const newestInBatches = <Row extends { id: string; created_at: string }, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) =>
  inBatches<Row>(AT_A_TIME, (last) =>
    query
      .limit(AT_A_TIME)
      .$if(last !== undefined, (rows) =>
        rows.where(sql<boolean>`(created_at, id) < (${last?.created_at}, ${last?.id})`),
      )
      .execute(),
  );

/** The same batches with each row as an item. */
export async function* mapBatches<Row, Item>(batches: AsyncIterable<Row[]>, present: (row: Row) => Item) {
  for await (const rows of batches) yield rows.map(present);
}
