import type { ShownLead } from '../../../../../../components/readers/LeadTable.tsx';
import type { ShownSite } from '../../../../../../components/readers/SiteTab.tsx';
import { shownSite } from '../../../../../../components/readers/shown-site.ts';
import { camelCaseKeys } from '../../../../../../lib/case.ts';
import { displayTimestamp } from '../../../../../../lib/display-timestamp.ts';
import { filtersIn } from '../../../../../../lib/filters.ts';
import { pageNumber } from '../../../../../../lib/pagination.ts';
import { leadListQuery } from '../../../../../../lib/schemas/conversations.ts';
import { ownPage, pageData } from '../../../../../../renderer/page-data.ts';

const LIMIT = 25;

export interface Data {
  title: string;
  site: ShownSite;
  leads: ShownLead[];
  count: number;
  page: number;
  lastPage: number;
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, leads, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const query = leadListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const wanted = pageNumber(query.page);
  const { results, count } = await leads.list(viewer, site.id, query, { limit: LIMIT, page: wanted });
  const lastPage = Math.max(1, Math.ceil(count / LIMIT));
  const page = Math.min(wanted, lastPage);
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
    count,
    page,
    lastPage,
    filters: filtersIn({ state: query.state, page: page > 1 ? String(page) : undefined }).toString(),
  };
});
