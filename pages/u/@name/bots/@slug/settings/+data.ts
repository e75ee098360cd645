import { loadPictures } from '#pages/load-pictures.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { MediaView } from '#server/media/media.ts';
import { type BotPageData, loadBot } from '../../../load-bot.ts';

export interface Data extends BotPageData {
  title: string;
  pictures: MediaView[];
}

export const data = pageData(async (context): Promise<Data> => {
  const page = await loadBot(context);
  const pictures = await loadPictures(context, ownPage(context), page.bot.avatar);
  return { title: `Settings of ${page.bot.name}`, ...page, pictures };
});
