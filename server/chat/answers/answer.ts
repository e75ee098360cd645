/** A source of an answer; `n` is the number of its `[n]` marks. */
export interface Citation {
  n: number;
  title: string;
  /** Leads to the very passage. */
  url: string;
  /** Plain text. */
  excerpt: string;
}

/** A page that may help further; it is not a source of the answer. */
export interface RelatedPage {
  title: string;
  /** The headings above the passage, outermost first, joined by ` › `; empty above the first heading. */
  heading: string;
  /** Leads to the passage. */
  url: string;
  /** Plain text. */
  excerpt: string;
}

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
