import { pageData } from '#renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../load-bot.ts';

export interface Data extends BotPageData {
  title: string;
  now: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const page = await loadBot(context);
  return { title: page.bot.name, now: context.services.clock.now().toISOString(), ...page };
});
