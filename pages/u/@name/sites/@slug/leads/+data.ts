import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { leadListQuery } from '#lib/schemas/conversations.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

const LIMIT = 25;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'leads');
  const query = leadListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { paging, stateOf } = listPage({ state: query.state, page: query.page }, LIMIT);
  const { results, count } = await context.services.leads.list(viewer, site.id, query, paging);
  return {
    title: `Leads – ${site.name}`,
    site,
    path,
    leads: results.map((lead) => ({ ...lead, received: at(lead.createdAt) })),
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
