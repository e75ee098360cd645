import type { ShownLead } from '#components/inbox/LeadTable.tsx';
import type { ShownSite } from '#components/inbox/SiteTab.tsx';
import { shownSite } from '#components/inbox/shown-site.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { listFilters } from '#lib/filters.ts';
import { type Pagination, pageNumber, paginate } from '#lib/pagination.ts';
import { leadListQuery } from '#lib/schemas/conversations.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

const LIMIT = 25;

export interface Data extends Pagination {
  title: string;
  site: ShownSite;
  leads: ShownLead[];
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, leads, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const query = leadListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const paging = { limit: LIMIT, page: pageNumber(query.page) };
  const { results, count } = await leads.list(viewer, site.id, query, paging);
  const shown = paginate(count, paging);
  return {
    title: `Leads – ${site.name}`,
    site: shownSite(site, viewer),
    leads: results.map(({ id, email, name, message, chatId, isDone, createdAt }) => ({
      id,
      email,
      name,
      message,
      chatId,
      isDone,
      received: displayTimestamp(createdAt, { viewer, now: clock.now() }),
    })),
    ...shown,
    filters: listFilters({ state: query.state }, { ...paging, page: shown.page }).toString(),
  };
});
