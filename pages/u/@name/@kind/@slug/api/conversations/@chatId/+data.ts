import { askedQuestions } from '#components/inbox/asked-questions.ts';
import type { AskedQuestion } from '#components/inbox/CorrectAnswer.tsx';
import { type ShownTranscript, shownTranscript } from '#components/inbox/shown-transcript.ts';
import type { Studio } from '#components/studio/StudioHeader.tsx';
import { pageNumber } from '#lib/pagination.ts';
import { loadStudio } from '#pages/u/@name/load-studio.ts';
import type { PageHead } from '#renderer/head.tsx';
import { ownPage, pageData } from '#renderer/page-data.ts';

export interface Data extends Studio, PageHead {
  list: string;
  transcript: ShownTranscript;
  asked: AskedQuestion[];
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const studio = await loadStudio(context);
  const { conversations, clock } = context.services;
  const wanted = pageNumber(context.urlParsed.search.page);
  const { chatId = '' } = context.routeParams;
  const chat = await conversations.ofPrograms.get(viewer, studio.bot.id, chatId, wanted);
  return {
    title: `Conversation – ${(studio.site ?? studio.bot).name}`,
    ...studio,
    list: `${studio.path}/api/conversations`,
    transcript: shownTranscript(chat, { viewer, now: clock.now() }),
    asked: askedQuestions(chat.messages).map(({ at: _at, ...question }) => question),
  };
});
