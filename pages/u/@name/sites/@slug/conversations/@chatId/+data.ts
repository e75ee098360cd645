import type { ShownSite } from '../../../../../../../components/readers/SiteTab.tsx';
import { shownSite } from '../../../../../../../components/readers/shown-site.ts';
import type { ShownMessage } from '../../../../../../../components/readers/TranscriptMessage.tsx';
import type { UnansweredQuestion } from '../../../../../../../components/readers/Unanswered.tsx';
import { type DisplayTimestamp, displayTimestamp } from '../../../../../../../lib/display-timestamp.ts';
import { pageNumber } from '../../../../../../../lib/pagination.ts';
import { ownPage, pageData } from '../../../../../../../renderer/page-data.ts';
import type {
  Transcript,
  TranscriptMessage,
} from '../../../../../../../server/conversations/conversations.ts';

export interface Data {
  title: string;
  site: ShownSite;
  id: string;
  name: string;
  visitorId: string | null;
  visitor: Transcript['visitor'];
  started: DisplayTimestamp;
  messages: ShownMessage[];
  unanswered: UnansweredQuestion[];
  messagesCount: number;
  page: number;
  lastPage: number;
  leads: { id: string; email: string; name: string | null; message: string | null }[];
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, conversations, gaps, clock } = context.services;
  const { slug = '', chatId = '' } = context.routeParams;
  const site = await sites.get(viewer, slug);
  const page = pageNumber(context.urlParsed.search.page);
  const chat = await conversations.get(viewer, site.id, chatId, page);
  const display = { viewer, now: clock.now() };
  const unanswered = unansweredIn(chat.messages);
  const outcomes = await gaps.outcomesOf(viewer, site.id, unanswered);
  return {
    title: `Conversation – ${site.name}`,
    site: shownSite(site, viewer),
    id: chat.id,
    name: chat.name,
    visitorId: chat.visitorId,
    visitor: chat.visitor,
    started: displayTimestamp(chat.createdAt, display),
    messages: chat.messages.map(({ createdAt, ...message }) => ({
      ...message,
      at: displayTimestamp(createdAt, display),
    })),
    unanswered: unanswered.map(({ answerId, text }, at) => ({
      answerId,
      text,
      outcome: outcomes[at] ?? null,
    })),
    messagesCount: chat.messagesCount,
    page: chat.page,
    lastPage: chat.lastPage,
    leads: chat.leads.map(({ id, email, name, message }) => ({ id, email, name, message })),
  };
});

/** The questions without an answer, each with the id of the message that says so. */
const unansweredIn = (messages: TranscriptMessage[]) =>
  messages.flatMap(({ id, outcome, createdAt }, at) => {
    const question = messages[at - 1];
    if (outcome !== 'unanswered' || question?.role !== 'user') return [];
    return [{ answerId: id, text: question.content, at: createdAt }];
  });
