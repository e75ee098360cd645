import { loadPictures } from '#pages/load-pictures.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import { loadBot } from '../../../load-bot.ts';

export const data = pageData(async (context) => {
  const page = await loadBot(context);
  const pictures = await loadPictures(context, ownPage(context), page.bot.avatar);
  return { title: `Settings of ${page.bot.name}`, ...page, pictures };
});

export type Data = Awaited<ReturnType<typeof data>>;
