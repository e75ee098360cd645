import type { Citation, RelatedPage } from '#lib/chat-client/events.ts';
import type { BotSettings, BotTone } from '#lib/schemas/bots.ts';
import type { ModelProblem, ModelSettings } from '../../../assistants/assistants.ts';

export type { Citation, RelatedPage };

/** The origin of an answer. */
export interface Authorship {
  /** Null for the built-in assistant. */
  provider: string | null;
  model: string | null;
  /** Why the built-in assistant answered instead of the model. */
  fallback: ModelProblem | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null if unknown. */
  costUsd: number | null;
}

/** The model settings of a bot. */
export type AnswerModel = ModelSettings &
  Pick<BotSettings, 'temperature' | 'instructions' | 'onlyMyContent'> & {
    /** Whose own provider answers, if one is chosen. */
    ownerId: string;
  };

/**
 * The concatenated `token` events are the answer, in light Markdown; `done` is the last event, with at most three
 * related pages.
 */
export type AnswerEvent =
  | { type: 'token'; text: string }
  | { type: 'citations'; citations: Citation[] }
  /** Stored with the answer, not sent. Later events override earlier fields. */
  | ({ type: 'authorship' } & Partial<Authorship>)
  | {
      type: 'done';
      /** False if the content has no answer. */
      answered: boolean;
      /** A greeting or a similar message, which needs no search of the content. */
      isSmallTalk?: boolean;
      /** The visitor asks for a person: the answer is how to reach one. */
      request?: 'person' | undefined;
      /** The answer is probably beside the point. */
      isDoubtful?: boolean | undefined;
      related: RelatedPage[];
      /** The language of the pages, where the answer says that the visitor's is another one. */
      offeredLanguage?: string | undefined;
    };

/** How an answer ended, as it is stored and counted. */
export function outcomeOf({ answered, isSmallTalk, request }: Extract<AnswerEvent, { type: 'done' }>) {
  if (request === 'person') return 'asked_for_person';
  if (isSmallTalk) return 'small_talk';
  return answered ? 'answered' : 'unanswered';
}

export interface Question {
  botId: string;
  text: string;
  /** The earlier messages, oldest first, without the question. */
  history?: { role: 'user' | 'assistant'; content: string }[];
  /** The bot's message if its content has no answer; `null` for the default text. */
  refusal?: string | null;
  /** How the answerer's own phrases sound. */
  tone?: BotTone;
  /** The language that the bot is set to. */
  language?: string | null;
  /** The language that the widget shows, if the question was sent from one. */
  locale?: string | null | undefined;
  /** An earlier answer has said which language the pages are in. */
  hasOfferedLanguage?: boolean | undefined;
  /** Absent for the built-in assistant. */
  model?: AnswerModel | undefined;
  /** Called each time that a model of the host has accepted the question: that costs, whatever becomes of the answer. */
  onHostAsked?: (() => void) | undefined;
}

export interface Answerer {
  /** Stops early, without `done`, when `signal` is aborted or the answer breaks off. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<AnswerEvent>;
}
