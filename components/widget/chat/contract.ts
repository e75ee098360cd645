import type { Conversation } from '#lib/chat-client/conversation.ts';
import type { ChatEvent } from '#lib/chat-client/events.ts';
import type { Context } from '../core/contract.ts';

// The types that the chat and the part that shows answers share.

export interface Chat extends Context {
  conversation: Conversation;
}

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
export type SendQuestion = (question: Question, signal: AbortSignal) => AsyncGenerator<ChatEvent<never>>;
