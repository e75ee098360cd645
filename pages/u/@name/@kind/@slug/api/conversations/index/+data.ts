import { camelCaseKeys } from '#lib/case.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { listPage } from '#lib/list-page.ts';
import { conversationListQuery } from '#lib/schemas/conversations.ts';
import { loadStudio } from '#pages/u/@name/load-studio.ts';
import { pageData, signedInViewer } from '#renderer/page-data.ts';

const LIMIT = 25;

export const data = pageData(async (context) => {
  const viewer = signedInViewer(context);
  const studio = await loadStudio(context);
  const { conversations, retention, clock } = context.services;
  const { nameLike = '', limit, page } = conversationListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { paging, stateOf } = listPage({ nameLike, limit, page }, LIMIT);
  const { results, count } = await conversations.ofApiClients.list(
    viewer,
    studio.bot.id,
    { nameLike },
    paging,
  );
  const display = { viewer, now: clock.now() };
  return {
    title: `Conversations – ${(studio.site ?? studio.bot).name}`,
    ...studio,
    list: `${studio.path}/api/conversations`,
    conversations: results.map((chat) => ({ ...chat, last: displayTimestamp(chat.updatedAt, display) })),
    ...stateOf(count),
    nameLike,
    retentionDays: retention.apiClientDays(),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
