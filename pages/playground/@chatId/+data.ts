import type { OwnAnswer } from '#components/playground/CorrectAnswer.tsx';
import { CHATS_SHOWN, chatListPath } from '#components/playground/chat-list.ts';
import type { FirstChats } from '#components/playground/use-chats.ts';
import { MAX_CHAT_SEARCH } from '#lib/chat-limits.ts';
import { pageNumber } from '#lib/pagination.ts';
import { NEW_CHAT } from '#lib/routes.ts';
import { pageData, signedInViewer } from '#renderer/page-data.ts';
import type { ChatWithMessages, PlaygroundBot, PlaygroundModel } from '#server/chat/playground.ts';

const ANSWERS = 50;

export interface Data {
  chats: FirstChats;
  chat: ChatWithMessages | null;
  bots: PlaygroundBot[];
  models: PlaygroundModel[];
  /** Where a person answers for this website; null if nobody has said so. */
  contact: string | null;
  /** What the viewer has written for the assistant of the chat, the newest first. */
  ownAnswers: OwnAnswer[];
  now: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = signedInViewer(context);
  const { playground, knowledge, footerLinks, clock } = context.services;
  const chatId = context.routeParams.chatId ?? NEW_CHAT;
  const { search } = context.urlParsed;
  const page = pageNumber(search.chats);
  const nameLike = (search.nameLike ?? '').trim().slice(0, MAX_CHAT_SEARCH);
  const [chat, { results, count }, bots, { contact }] = await Promise.all([
    chatId === NEW_CHAT ? null : playground.get(viewer, chatId),
    playground.list(viewer, { nameLike }, { limit: CHATS_SHOWN, page }),
    playground.bots(viewer),
    footerLinks.get(),
  ]);
  const next = page * CHATS_SHOWN < count ? chatListPath(nameLike, page + 1) : null;
  const isOwn = bots.some((bot) => bot.isOwn && bot.id === chat?.botId);
  const answers =
    chat && isOwn
      ? (await knowledge.listAnswers(viewer, chat.botId, undefined, { limit: ANSWERS, page: 1 })).results
      : [];
  return {
    chats: { first: { results, count, next }, page, nameLike },
    chat,
    bots,
    ownAnswers: answers.map(({ question, updatedAt }) => ({ question, updatedAt })),
    models: await playground.models(viewer),
    contact,
    now: clock.now().toISOString(),
  };
});
