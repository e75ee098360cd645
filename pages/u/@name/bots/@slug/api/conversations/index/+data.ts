import type { ShownConversation } from '../../../../../../../../components/readers/ConversationTable.tsx';
import { shownConversation } from '../../../../../../../../components/readers/shown-transcript.ts';
import { camelCaseKeys } from '../../../../../../../../lib/case.ts';
import { type Pagination, pageLimit, pageNumber, paginate } from '../../../../../../../../lib/pagination.ts';
import { botConversationsPath } from '../../../../../../../../lib/routes.ts';
import { conversationListQuery } from '../../../../../../../../lib/schemas/conversations.ts';
import type { PageHead } from '../../../../../../../../renderer/head.tsx';
import { pageData } from '../../../../../../../../renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../../../load-bot.ts';

const LIMIT = 25;

export interface Data extends BotPageData, PageHead, Pagination {
  list: string;
  conversations: ShownConversation[];
  nameLike: string;
  retentionDays: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const { viewer, page: of } = await loadBot(context);
  const { conversations, clock } = context.services;
  const { nameLike = '', ...query } = conversationListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const paging = { limit: pageLimit(query.limit, LIMIT), page: pageNumber(query.page) };
  const { results, count } = await conversations.ofPrograms.list(viewer, of.bot.id, { nameLike }, paging);
  return {
    title: `Conversations – ${of.bot.name}`,
    ...of,
    list: botConversationsPath(viewer.name, of.bot.slug),
    conversations: results.map((chat) => shownConversation(chat, { viewer, now: clock.now() })),
    ...paginate(count, paging),
    nameLike,
    retentionDays: conversations.programRetentionDays,
  };
});
