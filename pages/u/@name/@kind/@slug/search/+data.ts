import { pageData, signedInViewer } from '#renderer/page-data.ts';
import { loadStudio } from '../../../load-studio.ts';

export const data = pageData(async (context) => {
  const viewer = signedInViewer(context);
  const studio = await loadStudio(context);
  const { bot } = studio;
  const { embeddings, gaps, search, searchSettings, sites } = context.services;
  const websites = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  const missed = await Promise.all(websites.map(({ id }) => gaps.all(viewer, id)));
  return {
    title: `Search in ${(studio.site ?? bot).name}`,
    ...studio,
    settings: await searchSettings.get(viewer, bot.id),
    /** Null if this server has no embedding model. */
    meaning: await embeddings.progress(bot.id),
    /** From what visitors of its websites did not find. */
    unknownWords: await search.unknownWords(
      bot.id,
      missed.flat().map(({ text }) => text),
    ),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
