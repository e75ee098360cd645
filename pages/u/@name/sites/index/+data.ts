import type { SiteWithSources } from '../../../../../components/sites/SiteCard.tsx';
import { pageNumber } from '../../../../../lib/pagination.ts';
import { ownPage, pageData } from '../../../../../renderer/page-data.ts';

const LIMIT = 10;

export interface Data {
  userName: string;
  sites: SiteWithSources[];
  count: number;
  page: number;
  lastPage: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, knowledge } = context.services;
  const wanted = pageNumber(context.urlParsed.search.page);
  const { results, count } = await sites.list(viewer, { limit: LIMIT, page: wanted });
  const lastPage = Math.max(1, Math.ceil(count / LIMIT));
  const sources = await knowledge.sourcesOf(results.map((site) => site.botId));
  return {
    userName: viewer.name,
    sites: results.map((site) => ({ site, sources: sources.get(site.botId) ?? [] })),
    count,
    page: Math.min(wanted, lastPage),
    lastPage,
  };
});
