import type { ShownMessage } from '../../../../../../../../components/readers/TranscriptMessage.tsx';
import { type DisplayTimestamp, displayTimestamp } from '../../../../../../../../lib/display-timestamp.ts';
import { pageNumber } from '../../../../../../../../lib/pagination.ts';
import { botConversationsPath } from '../../../../../../../../lib/routes.ts';
import type { PageHead } from '../../../../../../../../renderer/head.tsx';
import { pageData } from '../../../../../../../../renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../../../load-bot.ts';

export interface Data extends BotPageData, PageHead {
  list: string;
  id: string;
  name: string;
  started: DisplayTimestamp;
  messages: ShownMessage[];
  messagesCount: number;
  page: number;
  lastPage: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const { viewer, page: of } = await loadBot(context);
  const { conversations, clock } = context.services;
  const wanted = pageNumber(context.urlParsed.search.page);
  const { chatId = '' } = context.routeParams;
  const chat = await conversations.ofPrograms.get(viewer, of.bot.id, chatId, wanted);
  const at = (time: string) => displayTimestamp(time, { viewer, now: clock.now() });
  const { id, name, messagesCount, page, lastPage } = chat;
  return {
    title: `Conversation – ${of.bot.name}`,
    ...of,
    list: botConversationsPath(viewer.name, of.bot.slug),
    id,
    name,
    started: at(chat.createdAt),
    messages: chat.messages.map(({ createdAt, ...message }) => ({ ...message, at: at(createdAt) })),
    messagesCount,
    page,
    lastPage,
  };
});
