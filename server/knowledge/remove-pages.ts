import type { Db } from '../platform/db/connect.ts';
import { unindexPages } from '../search/search-index.ts';
import { deletePages } from './knowledge.queries.ts';

/** A statement takes a limited number of values. */
const AT_A_TIME = 500;

/** Removes pages with all that the index holds of them; call it once the bot's knowledge is locked. */
export async function removePages(tx: Db, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME);
    await unindexPages(tx, some);
    await deletePages(tx, some);
  }
}
