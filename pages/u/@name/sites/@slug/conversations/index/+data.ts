import { camelCaseKeys } from '#lib/case.ts';
import { listFilters } from '#lib/filters.ts';
import { pageLimit, pageNumber, paginate } from '#lib/pagination.ts';
import { conversationListQuery } from '#lib/schemas/conversations.ts';
import { loadSite } from '#pages/u/@name/load-site.ts';
import { pageData } from '#renderer/page-data.ts';

const LIMIT = 25;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context);
  const { search, searchAll } = context.urlParsed;
  const query = conversationListQuery.parse(camelCaseKeys({ ...search, channel: searchAll.channel }));
  const paging = { limit: pageLimit(query.limit, LIMIT), page: pageNumber(query.page) };
  const { results, count } = await context.services.conversations.ofSites.list(
    viewer,
    site.id,
    query,
    paging,
  );
  const shown = paginate(count, paging);
  const { nameLike = '', from = '', to = '' } = query;
  return {
    title: `Conversations – ${site.name}`,
    site,
    path,
    conversations: results.map((chat) => ({ ...chat, last: at(chat.updatedAt) })),
    ...shown,
    nameLike,
    from,
    to,
    filters: listFilters({ ...query, format: undefined }, { ...paging, page: shown.page }).toString(),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
