import type { Db } from '../platform/db/connect.ts';
import type { ContentStore } from './content.ts';
import { deletePages, type PageRow } from './knowledge.queries.ts';

/** A statement has a maximum number of parameters. */
const AT_A_TIME = 500;

/** Removes pages and their content in the index. The caller must hold the lock on the bot's knowledge. */
export async function removePages(
  tx: Db,
  contentStore: ContentStore,
  pages: readonly Pick<PageRow, 'id' | 'bot_id' | 'doc'>[],
): Promise<void> {
  for (const [botId, ofBot] of Map.groupBy(pages, (page) => page.bot_id)) {
    await contentStore.remove(
      tx,
      botId,
      ofBot.flatMap(({ doc }) => (doc === null ? [] : [doc])),
    );
  }
  for (let from = 0; from < pages.length; from += AT_A_TIME) {
    await deletePages(
      tx,
      pages.slice(from, from + AT_A_TIME).map(({ id }) => id),
    );
  }
}
