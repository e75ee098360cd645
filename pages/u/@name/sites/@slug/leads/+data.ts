import { camelCaseKeys } from '#lib/case.ts';
import { listFilters } from '#lib/filters.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { leadListQuery } from '#lib/schemas/conversations.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

const LIMIT = 25;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context);
  const query = leadListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const paging = { limit: LIMIT, page: pageNumber(query.page) };
  const { results, count } = await context.services.leads.list(viewer, site.id, query, paging);
  const shown = paginate(count, paging);
  return {
    title: `Leads – ${site.name}`,
    site,
    path,
    leads: results.map((lead) => ({ ...lead, received: at(lead.createdAt) })),
    ...shown,
    filters: listFilters({ state: query.state }, { ...paging, page: shown.page }).toString(),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
