import { CHATS_SHOWN, type ChatPage } from '../../../components/playground/chat-list.ts';
import { pageNumber } from '../../../lib/pagination.ts';
import { NEW_CHAT } from '../../../lib/routes.ts';
import { pageData, signedInViewer } from '../../../renderer/page-data.ts';
import type { ChatWithMessages, PlaygroundBot } from '../../../server/chat/playground.ts';

export interface Data {
  chats: ChatPage;
  chatsPage: number;
  chat: ChatWithMessages | null;
  bots: PlaygroundBot[];
  now: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = signedInViewer(context);
  const { playground, clock } = context.services;
  const chatId = context.routeParams.chatId ?? NEW_CHAT;
  const chatsPage = pageNumber(context.urlParsed.search.chats);
  const [chat, { results, count }, bots] = await Promise.all([
    chatId === NEW_CHAT ? null : playground.get(viewer, chatId),
    playground.list(viewer, {}, { limit: CHATS_SHOWN, page: chatsPage }),
    playground.bots(viewer),
  ]);
  const hasNext = chatsPage * CHATS_SHOWN < count;
  const next = hasNext ? `/api/chats?limit=${CHATS_SHOWN}&page=${chatsPage + 1}` : null;
  return { chats: { results, count, next }, chatsPage, chat, bots, now: clock.now().toISOString() };
});
