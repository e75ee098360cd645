import { setImmediate as nextTurn } from 'node:timers/promises';

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

/** The same batches with each row as an item. */
export async function* mapBatches<Row, Item>(batches: AsyncIterable<Row[]>, present: (row: Row) => Item) {
  for await (const rows of batches) yield rows.map(present);
}
