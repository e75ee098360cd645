import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * All rows of a query in batches, so that few are in memory; other requests run between two batches.
 * @param load the rows that follow `last`, in the order of the query, at most `size`
 */
export async function* inBatches<Row>(
  size: number,
  load: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await load(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
    await nextTurn();
  }
}
