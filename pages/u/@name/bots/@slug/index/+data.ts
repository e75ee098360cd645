import { pageData } from '#renderer/page-data.ts';
import { loadBot } from '../../../load-bot.ts';

export const data = pageData(async (context) => {
  const page = await loadBot(context);
  return { title: page.bot.name, now: context.services.clock.now().toISOString(), ...page };
});

export type Data = Awaited<ReturnType<typeof data>>;
