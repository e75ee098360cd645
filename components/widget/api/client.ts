import { readServerEvents } from '../../../lib/server-events.ts';
import type { Memory } from '../storage.ts';
import { errorFrom } from './error.ts';
import { keepSession, post, reach, type Session } from './session.ts';

export interface Citation {
  n: number;
  title: string;
  url: string;
  excerpt: string;
}

/** A page that may help further; it is not a source of the answer. */
export interface RelatedPage {
  title: string;
  /** The headings above the passage, outermost first, joined by ` › `. */
  heading: string;
  url: string;
  excerpt: string;
}

export interface SearchResult {
  title: string;
  /** Leads to the passage, with its anchor. */
  url: string;
  heading: string | null;
  /** HTML with `<mark>`, see excerpt.ts. */
  excerpt: string;
}

export interface Question {
  message: string;
  chat_id?: string;
  /** Asked from the search. */
  channel?: 'search';
}

/** The steps of a streamed answer, in the order in which they arrive. */
export type ChatEvent =
  | { event: 'start'; data: { chat_id: string } }
  | { event: 'token'; data: { text: string } }
  | { event: 'citations'; data: Citation[] | { citations: Citation[] } }
  | { event: 'done'; data: { message_id: string; answered: boolean; related: RelatedPage[] } }
  | { event: 'error'; data: { message: string } };

interface Feedback {
  message_id: string;
  vote: 'up' | 'down';
  reason?: string;
  note?: string;
}

interface Lead {
  email: string;
  name?: string;
  message?: string;
  consent: true;
  chat_id?: string;
}

/** The calls of the widget's API. All but `report` throw ApiError. */
export interface Api {
  session(): Promise<Session>;
  ask(question: Question, signal: AbortSignal): AsyncGenerator<ChatEvent>;
  search(query: string, signal: AbortSignal): Promise<SearchResult[]>;
  sendFeedback(feedback: Feedback): Promise<void>;
  sendLead(lead: Lead): Promise<void>;
  /** Counts something for the owner. It never fails: the visitor has nothing to gain from it. */
  report(type: 'open' | 'share' | 'search_click', data: Record<string, string>): void;
}

const RESULTS = 12;

export function createApi(origin: string, site: string, memory: Memory): Api {
  const base = `${origin}/api/widget`;
  const sessions = keepSession(base, site, memory);

  /** Runs a call with the session's token, once more with a new one when the token is refused. */
  async function authorised(call: (authorization: string) => Promise<Response>): Promise<Response> {
    const session = await sessions.current();
    let response = await call(`Bearer ${session.token}`);
    if (response.status === 401) {
      sessions.drop(session);
      response = await call(`Bearer ${(await sessions.current()).token}`);
    }
    if (!response.ok) throw await errorFrom(response);
    return response;
  }

  const send = (path: string, body: unknown, init: RequestInit = {}) =>
    authorised((authorization) =>
      post(base + path, body, { ...init, headers: { ...init.headers, authorization } }),
    );

  return {
    session: () => sessions.current(),

    async *ask(question, signal) {
      const response = await send('/chat', question, { signal, headers: { accept: 'text/event-stream' } });
      if (!response.body) return;
      for await (const { event, data } of readServerEvents(response.body)) {
        yield { event, data: JSON.parse(data) } as ChatEvent;
      }
    },

    async search(query, signal) {
      const address = `${base}/search?${new URLSearchParams({ q: query, limit: String(RESULTS) })}`;
      const response = await authorised((authorization) =>
        reach(address, { signal, headers: { authorization, accept: 'application/json' } }),
      );
      return ((await response.json()) as { results: SearchResult[] }).results;
    },

    async sendFeedback(feedback) {
      await send('/feedback', feedback);
    },

    async sendLead(lead) {
      await send('/lead', lead);
    },

    report(type, data) {
      send('/event', { type, data }, { keepalive: true }).catch(() => {});
    },
  };
}
