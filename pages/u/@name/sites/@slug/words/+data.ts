import { pageData } from '#renderer/page-data.ts';
import { loadSiteBot, type SiteBotData } from '../../../load-site-bot.ts';

export interface Data extends SiteBotData {
  title: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const loaded = await loadSiteBot(context);
  return { title: `Words of ${loaded.site.name}`, ...loaded };
});
