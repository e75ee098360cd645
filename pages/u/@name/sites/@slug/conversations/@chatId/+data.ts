import { askedQuestions } from '#components/inbox/asked-questions.ts';
import type { AskedQuestion } from '#components/inbox/CorrectAnswer.tsx';
import type { ShownSite } from '#components/inbox/SiteTab.tsx';
import { shownSite } from '#components/inbox/shown-site.ts';
import { type ShownTranscript, shownTranscript } from '#components/inbox/shown-transcript.ts';
import { pageNumber } from '#lib/pagination.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export interface Data {
  title: string;
  site: ShownSite;
  transcript: ShownTranscript;
  asked: AskedQuestion[];
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, conversations, gaps, clock } = context.services;
  const { slug = '', chatId = '' } = context.routeParams;
  const site = await sites.get(viewer, slug);
  const page = pageNumber(context.urlParsed.search.page);
  const chat = await conversations.ofSites.get(viewer, site.id, chatId, page);
  const asked = askedQuestions(chat.messages);
  const unanswered = asked.filter(({ answer }) => answer === '');
  const outcomes = await gaps.outcomesOf(viewer, site.id, unanswered);
  return {
    title: `Conversation – ${site.name}`,
    site: shownSite(site, viewer),
    transcript: shownTranscript(chat, { viewer, now: clock.now() }),
    asked: asked.map(({ at: _at, ...question }) => {
      const at = unanswered.findIndex(({ answerId }) => answerId === question.answerId);
      return { ...question, outcome: outcomes[at] ?? null };
    }),
  };
});
