import type { ChatEvent } from '../../../lib/chat-client/events.ts';
import type { Api } from '../session/client.ts';
import { loadAnswers } from './load-answers.ts';

export interface Question {
  message: string;
  chat_id?: string;
  /** The question was sent from the search. */
  channel?: 'search';
  /** The address of the page, without its query. */
  page?: string;
  /** The language of the widget. */
  locale?: string;
}

/** Asks for an answer as a stream. Throws ApiError. */
export type Ask = (question: Question, signal: AbortSignal) => AsyncGenerator<ChatEvent<never>>;

export const createAsk = (api: Api): Ask =>
  async function* (question, signal) {
    const [response, { readChatEvents }] = await Promise.all([
      api.post('/chat', question, { signal, headers: { accept: 'text/event-stream' } }),
      loadAnswers(),
    ]);
    if (response.body) yield* readChatEvents<ChatEvent<never>>(response.body);
  };
