import type { KnowledgeData } from '../../../../../../components/studio/knowledge-data.ts';
import { pageData } from '../../../../../../renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../load-bot.ts';
import { loadKnowledge } from '../../../load-knowledge.ts';

export interface Data extends BotPageData {
  title: string;
  knowledge: KnowledgeData;
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const { viewer, page } = await loadBot(context);
  return {
    title: `Knowledge of ${page.bot.name}`,
    ...page,
    ...(await loadKnowledge(context, viewer, page.bot.id)),
  };
});
