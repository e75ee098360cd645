import { pageData, signedInViewer } from '#renderer/page-data.ts';
import { loadKnowledge } from '../../../load-knowledge.ts';
import { loadStudio } from '../../../load-studio.ts';

export const data = pageData(async (context) => {
  const studio = await loadStudio(context);
  return {
    title: `Knowledge of ${(studio.site ?? studio.bot).name}`,
    ...studio,
    ...(await loadKnowledge(context, signedInViewer(context), studio)),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
