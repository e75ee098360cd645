import type { ShownConversation } from '#components/inbox/ConversationTable.tsx';
import type { ShownSite } from '#components/inbox/SiteTab.tsx';
import { shownSite } from '#components/inbox/shown-site.ts';
import { shownConversation } from '#components/inbox/shown-transcript.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listFilters } from '#lib/filters.ts';
import { type Pagination, pageLimit, pageNumber, paginate } from '#lib/pagination.ts';
import { conversationListQuery } from '#lib/schemas/conversations.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

const LIMIT = 25;

export interface Data extends Pagination {
  title: string;
  site: ShownSite;
  conversations: ShownConversation[];
  nameLike: string;
  from: string;
  to: string;
  retentionDays: number | null;
  /** The filters as a query string. */
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, conversations, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const query = conversationListQuery.parse(camelCaseKeys({ ...search, channel: searchAll.channel }));
  const paging = { limit: pageLimit(query.limit, LIMIT), page: pageNumber(query.page) };
  const { results, count } = await conversations.ofSites.list(viewer, site.id, query, paging);
  const shown = paginate(count, paging);
  const { nameLike = '', from = '', to = '' } = query;
  return {
    title: `Conversations – ${site.name}`,
    site: shownSite(site, viewer),
    conversations: results.map((chat) => shownConversation(chat, { viewer, now: clock.now() })),
    ...shown,
    nameLike,
    from,
    to,
    retentionDays: site.retentionDays,
    filters: listFilters({ ...query, format: undefined }, { ...paging, page: shown.page }).toString(),
  };
});
