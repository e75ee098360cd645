import type { Db } from '../../platform/db/connect.ts';
import { idsOf } from '../../platform/ids.ts';
import type { ContentStore } from './content.ts';
import { deletePages, type PageRow } from './sources.queries.ts';

/** Removes pages and their content in the index. The caller must hold the lock on the bot's knowledge. */
export async function removePages(
  tx: Db,
  contentStore: ContentStore,
  pages: readonly Pick<PageRow, 'id' | 'bot_id' | 'doc'>[],
): Promise<void> {
  for (const [botId, ofBot] of Map.groupBy(pages, (page) => page.bot_id)) {
    const docs = ofBot.flatMap(({ doc }) => doc ?? []);
    await contentStore.remove(tx, botId, docs);
  }
  await deletePages(tx, idsOf(pages));
}
