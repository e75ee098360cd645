import type { ModelChoices } from '../../../../../../components/studio/BotModelFields.tsx';
import { pageData } from '../../../../../../renderer/page-data.ts';
import { loadSiteBot, type SiteBotData } from '../../../load-site-bot.ts';

export interface Data extends SiteBotData, ModelChoices {
  title: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const loaded = await loadSiteBot(context);
  const { models } = context.services;
  return {
    title: `Model of ${loaded.site.name}`,
    ...loaded,
    providers: models.providers(),
    defaultProvider: models.defaultProvider,
  };
});
