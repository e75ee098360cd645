import type { ModelChoices } from '../../../../../../components/studio/BotModelFields.tsx';
import { pageData } from '../../../../../../renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../load-bot.ts';

export interface Data extends BotPageData, ModelChoices {
  title: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const { page } = await loadBot(context);
  const { models } = context.services;
  return {
    title: `Model of ${page.bot.name}`,
    ...page,
    providers: models.providers(),
    defaultProvider: models.defaultProvider,
  };
});
