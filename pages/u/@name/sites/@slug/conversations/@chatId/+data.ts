import type { ShownSite } from '../../../../../../../components/readers/SiteTab.tsx';
import { shownSite } from '../../../../../../../components/readers/shown-site.ts';
import {
  type ShownTranscript,
  shownTranscript,
} from '../../../../../../../components/readers/shown-transcript.ts';
import type { UnansweredQuestion } from '../../../../../../../components/readers/Unanswered.tsx';
import { pageNumber } from '../../../../../../../lib/pagination.ts';
import { ownPage, pageData } from '../../../../../../../renderer/page-data.ts';
import type { TranscriptMessage } from '../../../../../../../server/conversations/conversations.ts';

export interface Data {
  title: string;
  site: ShownSite;
  transcript: ShownTranscript;
  unanswered: UnansweredQuestion[];
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, conversations, gaps, clock } = context.services;
  const { slug = '', chatId = '' } = context.routeParams;
  const site = await sites.get(viewer, slug);
  const page = pageNumber(context.urlParsed.search.page);
  const chat = await conversations.get(viewer, site.id, chatId, page);
  const unanswered = unansweredIn(chat.messages);
  const outcomes = await gaps.outcomesOf(viewer, site.id, unanswered);
  return {
    title: `Conversation – ${site.name}`,
    site: shownSite(site, viewer),
    transcript: shownTranscript(chat, { viewer, now: clock.now() }),
    unanswered: unanswered.map(({ answerId, text }, at) => ({
      answerId,
      text,
      outcome: outcomes[at] ?? null,
    })),
  };
});

/** The questions without an answer, each with the id of the message that says so. */
const unansweredIn = (messages: TranscriptMessage[]) =>
  messages.flatMap(({ id, outcome, createdAt }, at) => {
    const question = messages[at - 1];
    if (outcome !== 'unanswered' || question?.role !== 'user') return [];
    return [{ answerId: id, text: question.content, at: createdAt }];
  });
