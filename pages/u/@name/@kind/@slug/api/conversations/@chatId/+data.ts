import { askedQuestions, shownTranscript, withOwnAnswers } from '#components/sites/inbox/shown-transcript.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { pageNumber } from '#lib/pagination.ts';
import { loadStudio } from '#pages/u/@name/load-studio.ts';
import { pageData, signedInViewer } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = signedInViewer(context);
  const studio = await loadStudio(context);
  const { conversations, sources, clock } = context.services;
  const page = pageNumber(context.urlParsed.search.page);
  const { chatId = '' } = context.routeParams;
  const chat = await conversations.ofApiClients.get(viewer, studio.bot.id, chatId, page);
  const display = { viewer, now: clock.now() };
  const asked = askedQuestions(chat.messages);
  const answers = await sources.listOwnAnswers(
    viewer,
    studio.bot.id,
    asked.map(({ text }) => text),
  );
  return {
    title: `Conversation – ${(studio.site ?? studio.bot).name}`,
    ...studio,
    list: `${studio.path}/api/conversations`,
    transcript: shownTranscript(chat, (time) => displayTimestamp(time, display)),
    asked: withOwnAnswers(asked, answers),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
