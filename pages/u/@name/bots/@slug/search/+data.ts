import type { SearchSettings } from '../../../../../../lib/schemas/search-settings.ts';
import { pageData } from '../../../../../../renderer/page-data.ts';
import type { EmbeddingProgress } from '../../../../../../server/embeddings/embeddings.ts';
import type { UnknownWord } from '../../../../../../server/search/search.ts';
import { type BotPageData, loadBot } from '../../../load-bot.ts';

export interface Data extends BotPageData {
  title: string;
  settings: SearchSettings;
  /** From what visitors of its websites did not find. */
  unknownWords: UnknownWord[];
  /** Null if this server has no embedding model. */
  meaning: EmbeddingProgress | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const { viewer, page } = await loadBot(context);
  const { embeddings, gaps, search, searchSettings } = context.services;
  const missed = await Promise.all(page.sites.map(({ id }) => gaps.all(viewer, id)));
  return {
    title: `Search in ${page.bot.name}`,
    ...page,
    settings: await searchSettings.get(viewer, page.bot.id),
    meaning: await embeddings.progress(page.bot.id),
    unknownWords: await search.unknownWords(
      page.bot.id,
      missed.flat().map(({ text }) => text),
    ),
  };
});
