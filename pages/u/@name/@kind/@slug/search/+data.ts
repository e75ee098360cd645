import type { Studio } from '#components/studio/StudioHeader.tsx';
import type { SearchSettings } from '#lib/schemas/search-settings.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { EmbeddingProgress } from '#server/embeddings/embeddings.ts';
import type { UnknownWord } from '#server/search/search.ts';
import { loadStudio } from '../../../load-studio.ts';

export interface Data extends Studio {
  title: string;
  settings: SearchSettings;
  /** From what visitors of its websites did not find. */
  unknownWords: UnknownWord[];
  /** Null if this server has no embedding model. */
  meaning: EmbeddingProgress | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const studio = await loadStudio(context);
  const { bot } = studio;
  const { embeddings, gaps, search, searchSettings, sites } = context.services;
  const websites = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  const missed = await Promise.all(websites.map(({ id }) => gaps.all(viewer, id)));
  return {
    title: `Search in ${(studio.site ?? bot).name}`,
    ...studio,
    settings: await searchSettings.get(viewer, bot.id),
    meaning: await embeddings.progress(bot.id),
    unknownWords: await search.unknownWords(
      bot.id,
      missed.flat().map(({ text }) => text),
    ),
  };
});
