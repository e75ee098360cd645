import type { SiteWithSources } from '../../../../components/sites/SiteCard.tsx';
import { ownPage, pageData } from '../../../../renderer/page-data.ts';

const SHOWN_SITES = 5;

export interface Data {
  userName: string;
  sites: SiteWithSources[];
  count: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, knowledge } = context.services;
  const { results, count } = await sites.list(viewer, { limit: SHOWN_SITES, page: 1 });
  const sources = await knowledge.sourcesOf(results.map((site) => site.botId));
  return {
    userName: viewer.name,
    sites: results.map((site) => ({ site, sources: sources.get(site.botId) ?? [] })),
    count,
  };
});
