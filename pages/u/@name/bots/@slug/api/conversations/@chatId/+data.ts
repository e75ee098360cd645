import { askedQuestions } from '../../../../../../../../components/readers/asked-questions.ts';
import type { AskedQuestion } from '../../../../../../../../components/readers/CorrectAnswer.tsx';
import {
  type ShownTranscript,
  shownTranscript,
} from '../../../../../../../../components/readers/shown-transcript.ts';
import { pageNumber } from '../../../../../../../../lib/pagination.ts';
import { botConversationsPath } from '../../../../../../../../lib/routes.ts';
import type { PageHead } from '../../../../../../../../renderer/head.tsx';
import { pageData } from '../../../../../../../../renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../../../load-bot.ts';

export interface Data extends BotPageData, PageHead {
  list: string;
  transcript: ShownTranscript;
  asked: AskedQuestion[];
}

export const data = pageData(async (context): Promise<Data> => {
  const { viewer, page: of } = await loadBot(context);
  const { conversations, clock } = context.services;
  const wanted = pageNumber(context.urlParsed.search.page);
  const { chatId = '' } = context.routeParams;
  const chat = await conversations.ofPrograms.get(viewer, of.bot.id, chatId, wanted);
  return {
    title: `Conversation – ${of.bot.name}`,
    ...of,
    list: botConversationsPath(viewer.name, of.bot.slug),
    transcript: shownTranscript(chat, { viewer, now: clock.now() }),
    asked: askedQuestions(chat.messages).map(({ at: _at, ...question }) => question),
  };
});
