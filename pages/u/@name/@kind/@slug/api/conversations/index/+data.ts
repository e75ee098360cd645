import type { ShownConversation } from '#components/inbox/ConversationTable.tsx';
import { shownConversation } from '#components/inbox/shown-transcript.ts';
import type { Studio } from '#components/studio/StudioHeader.tsx';
import { camelCaseKeys } from '#lib/case.ts';
import { type Pagination, pageLimit, pageNumber, paginate } from '#lib/pagination.ts';
import { conversationListQuery } from '#lib/schemas/conversations.ts';
import { loadStudio } from '#pages/u/@name/load-studio.ts';
import type { PageHead } from '#renderer/head.tsx';
import { ownPage, pageData } from '#renderer/page-data.ts';

const LIMIT = 25;

export interface Data extends Studio, PageHead, Pagination {
  list: string;
  conversations: ShownConversation[];
  nameLike: string;
  retentionDays: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const studio = await loadStudio(context);
  const { conversations, clock } = context.services;
  const { nameLike = '', ...query } = conversationListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const paging = { limit: pageLimit(query.limit, LIMIT), page: pageNumber(query.page) };
  const { results, count } = await conversations.ofPrograms.list(viewer, studio.bot.id, { nameLike }, paging);
  return {
    title: `Conversations – ${(studio.site ?? studio.bot).name}`,
    ...studio,
    list: `${studio.path}/api/conversations`,
    conversations: results.map((chat) => shownConversation(chat, { viewer, now: clock.now() })),
    ...paginate(count, paging),
    nameLike,
    retentionDays: conversations.programRetentionDays,
  };
});
