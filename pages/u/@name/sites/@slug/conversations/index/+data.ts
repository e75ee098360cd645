import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { inboxPath } from '#lib/routes.ts';
import { conversationListQuery } from '#lib/schemas/conversations.ts';
import { loadSite } from '#pages/u/@name/load-site.ts';
import { pageData } from '#renderer/page-data.ts';

const LIMIT = 25;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'conversations');
  const { search, searchAll } = context.urlParsed;
  const query = conversationListQuery.parse(camelCaseKeys({ ...search, channel: searchAll.channel }));
  const { paging, stateOf } = listPage(query, LIMIT);
  const { results, count } = await context.services.conversations.ofSites.list(
    viewer,
    site.id,
    query,
    paging,
  );
  const { nameLike = '', from = '', to = '' } = query;
  return {
    title: `Conversations – ${site.name}`,
    site,
    path,
    inbox: `${inboxPath(viewer.name)}?${new URLSearchParams({ view: 'all', siteId: site.id })}`,
    conversations: results.map((chat) => ({ ...chat, last: at(chat.updatedAt) })),
    ...stateOf(count),
    nameLike,
    from,
    to,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
