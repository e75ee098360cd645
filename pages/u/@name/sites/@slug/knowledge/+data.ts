import type { KnowledgeData } from '../../../../../../components/studio/knowledge-data.ts';
import { botPath, sitePath } from '../../../../../../lib/routes.ts';
import { ownPage, pageData } from '../../../../../../renderer/page-data.ts';
import type { SiteView } from '../../../../../../server/sites/sites.ts';
import { loadKnowledge } from '../../../load-knowledge.ts';

export interface Data {
  title: string;
  path: string;
  /** The pages of the assistant, which several websites may share. */
  assistantPath: string;
  site: SiteView;
  knowledge: KnowledgeData;
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const site = await context.services.sites.get(viewer, context.routeParams.slug ?? '');
  return {
    title: `Knowledge of ${site.name}`,
    path: sitePath(viewer.name, site.slug),
    assistantPath: botPath(viewer.name, site.botId),
    site,
    ...(await loadKnowledge(context, viewer, site.botId)),
  };
});
