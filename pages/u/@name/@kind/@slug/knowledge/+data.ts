import type { KnowledgeData } from '#components/studio/knowledge-data.ts';
import type { Studio } from '#components/studio/StudioHeader.tsx';
import { ownPage, pageData } from '#renderer/page-data.ts';
import { loadKnowledge } from '../../../load-knowledge.ts';
import { loadStudio } from '../../../load-studio.ts';

export interface Data extends Studio {
  title: string;
  knowledge: KnowledgeData;
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const studio = await loadStudio(context);
  return {
    title: `Knowledge of ${(studio.site ?? studio.bot).name}`,
    ...studio,
    ...(await loadKnowledge(context, ownPage(context), studio.bot.id)),
  };
});
