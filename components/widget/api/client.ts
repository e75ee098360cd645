import { ApiError, request } from '../../../lib/api-error.ts';
import { type ChatEvent, readChatEvents } from '../../../lib/chat-client/events.ts';
import type { SiteStorage } from '../storage.ts';
import { createSessions, post, type Session } from './session.ts';

export interface SearchResult {
  title: string;
  /** The address of the passage, with its anchor. */
  url: string;
  heading: string | null;
  /** HTML with `<mark>`, see excerpt.ts. */
  excerpt: string;
}

export interface Question {
  message: string;
  chat_id?: string;
  /** The question was sent from the search. */
  channel?: 'search';
}

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

/** The widget's API client. All methods except `report` throw ApiError. */
export interface Api {
  session(): Promise<Session>;
  ask(question: Question, signal: AbortSignal): AsyncGenerator<ChatEvent<never>>;
  search(query: string, signal: AbortSignal): Promise<SearchResult[]>;
  sendFeedback(feedback: Feedback): Promise<void>;
  sendLead(lead: Lead): Promise<void>;
  /** Records an event for the owner's statistics. Ignores errors, because the visitor cannot act on them. */
  report(type: 'open' | 'share' | 'search_click', data: Record<string, string>): void;
}

const RESULTS = 12;

export function createApi(origin: string, site: string, storage: SiteStorage): Api {
  const base = `${origin}/api/widget`;
  const sessions = createSessions(base, site, storage);

  /** Calls with the session's token; if the server rejects it, creates a new session and retries once. */
  async function authorized(call: (authorization: string) => Promise<Response>): Promise<Response> {
    const session = await sessions.current();
    return call(`Bearer ${session.token}`).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      sessions.drop(session);
      return call(`Bearer ${(await sessions.current()).token}`);
    });
  }

  const send = (path: string, body: unknown, init: RequestInit = {}) =>
    authorized((authorization) =>
      post(base + path, body, { ...init, headers: { ...init.headers, authorization } }),
    );

  return {
    session: () => sessions.current(),

    async *ask(question, signal) {
      const response = await send('/chat', question, { signal, headers: { accept: 'text/event-stream' } });
      if (response.body) yield* readChatEvents<ChatEvent<never>>(response.body);
    },

    async search(query, signal) {
      const address = `${base}/search?${new URLSearchParams({ q: query, limit: String(RESULTS) })}`;
      const response = await authorized((authorization) =>
        request(address, {
          signal,
          headers: { authorization, accept: 'application/json' },
          credentials: 'omit',
        }),
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
