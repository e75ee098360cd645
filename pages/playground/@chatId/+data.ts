import { MAX_CHAT_SEARCH } from '#lib/limits.ts';
import { firstPage, PAGE_SIZE } from '#lib/paged-list.ts';
import { pageNumber } from '#lib/pagination.ts';
import { NEW_CHAT, NEW_CHAT_NAME } from '#lib/routes.ts';
import { pageData, signedInViewer } from '#renderer/page-data.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export const data = pageData(async (context) => {
  const viewer = signedInViewer(context);
  const { playground, sources, settings, clock } = context.services;
  const chatId = context.routeParams.chatId ?? NEW_CHAT;
  const { search } = context.urlParsed;
  const page = pageNumber(search.chats);
  const nameLike = (search.nameLike ?? '').trim().slice(0, MAX_CHAT_SEARCH);
  const [chat, { results, count }, bots] = await Promise.all([
    chatId === NEW_CHAT ? null : playground.get(viewer, chatId),
    playground.list(viewer, { nameLike }, { limit: PAGE_SIZE, page }),
    playground.bots(viewer),
  ]);
  const isOwn = bots.some((bot) => bot.isOwn && bot.id === chat?.botId);
  const answers =
    chat && isOwn
      ? await sources.listOwnAnswers(
          viewer,
          chat.botId,
          chat.messages.map(({ content }) => content),
        )
      : [];
  return {
    title: chat?.name ?? NEW_CHAT_NAME,
    barTitle: 'Playground',
    siteName: settings.values.siteName,
    chats: { first: firstPage(results, count, page), page, nameLike },
    chat,
    bots,
    /** The viewer's own answers to questions of the chat. */
    ownAnswers: answers.map(({ question, updatedAt }) => ({ question, updatedAt })),
    models: await playground.models(viewer),
    /** The page where visitors of this website reach a person; null without one. */
    contact: settings.values.contactLink,
    now: clock.now().toISOString(),
  };
});
