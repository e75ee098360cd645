import { askedQuestions, shownTranscript, withOwnAnswers } from '#components/sites/inbox/shown-transcript.ts';
import { pageNumber } from '#lib/pagination.ts';
import { inboxPath } from '#lib/routes.ts';
import { loadSite } from '#pages/u/@name/load-site.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'conversations');
  const { conversations, gaps, sources } = context.services;
  const page = pageNumber(context.urlParsed.search.page);
  const chat = await conversations.ofSites.get(viewer, site.id, context.routeParams.chatId ?? '', page);
  const asked = askedQuestions(chat.messages);
  const open = asked.filter(({ answer, isDoubtful }) => answer === '' || isDoubtful);
  const outcomes = await gaps.outcomesOf(viewer, site.id, open);
  const answers = await sources.listOwnAnswers(
    viewer,
    site.botId,
    asked.map(({ text }) => text),
  );
  const withOutcomes = asked.map((question) => {
    const position = open.indexOf(question);
    return { ...question, outcome: outcomes[position] ?? null };
  });
  return {
    title: `Conversation – ${site.name}`,
    site,
    path,
    inbox: inboxPath(viewer.name, chat.id),
    transcript: shownTranscript(chat, at),
    asked: withOwnAnswers(withOutcomes, answers),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
