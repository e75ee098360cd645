import type { Citation, RelatedPage } from '../../../lib/chat-client/events.ts';

export type { Citation, RelatedPage };

/**
 * `token` events in reading order make up the answer, in light Markdown; `done` is the last event, with at most three
 * related pages.
 */
export type AnswerEvent =
  | { type: 'token'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | {
      type: 'done';
      /** False where the content has no answer. */
      answered: boolean;
      /** A greeting or the like, which asks nothing of the content. */
      isSmallTalk?: boolean;
      related: RelatedPage[];
    };

export interface Question {
  botId: string;
  text: string;
  /** What was said before, oldest first, without the question itself. */
  history: { role: 'user' | 'assistant'; content: string }[];
  /** What the bot says when its content has no answer; `null` for the usual sentence. */
  refusal: string | null;
  language: string | null;
}

export interface Answerer {
  /** Ends early, without `done`, once `signal` is aborted. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<AnswerEvent>;
}
