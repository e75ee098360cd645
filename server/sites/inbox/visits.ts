import type { Db } from '../../platform/db/connect.ts';
import { listEvents, listQuestions, listSearchesOf, type VisitorOfSite } from './conversation.queries.ts';

/** Something that a visitor did on a website. */
export interface Visit {
  kind: 'opened' | 'asked' | 'searched' | 'clicked' | 'shared';
  at: string;
  /** The page; the result of a search that was opened. */
  url: string | null;
  /** The question, the words of the search, or the network that a page was shared on. */
  text: string | null;
  /** Where the visitor came to the page from. */
  referrer: string | null;
  /** Of a search. */
  resultsCount: number | null;
  /** The conversation of a question. */
  chatId: string | null;
}

const MAX_VISITS = 50;

/** What a visitor has done on a website, the newest first. */
export async function listVisits(db: Db, visitor: VisitorOfSite): Promise<Visit[]> {
  const [questions, events, searches] = await Promise.all([
    listQuestions(db, visitor, MAX_VISITS),
    listEvents(db, visitor, MAX_VISITS),
    listSearchesOf(db, visitor, MAX_VISITS),
  ]);
  const visits: Visit[] = [
    ...questions.map(({ created_at: at, page_url: url, text, chat_id: chatId }) => ({
      ...NOTHING,
      kind: 'asked' as const,
      at,
      url,
      text,
      chatId,
    })),
    ...events.map(presentEvent),
    ...searches.map(({ query: text, results_count: resultsCount, updated_at: at }) => ({
      ...NOTHING,
      kind: 'searched' as const,
      at,
      text,
      resultsCount,
    })),
  ];
  return visits.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MAX_VISITS);
}

const NOTHING = { url: null, text: null, referrer: null, resultsCount: null, chatId: null };

const KINDS = { open: 'opened', share: 'shared', search_click: 'clicked' } as const;

/** Visitors choose the data of their events. */
function presentEvent({ type, data, created_at: at }: Awaited<ReturnType<typeof listEvents>>[number]): Visit {
  const given = JSON.parse(data) as Record<string, unknown>;
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : null);
  return {
    ...NOTHING,
    kind: KINDS[type],
    at,
    url: textOf('url'),
    text: textOf(type === 'share' ? 'network' : 'query'),
    referrer: textOf('referrer'),
  };
}
