import type { FunctionComponent } from 'preact';
import type { Conversation } from '#lib/chat-client/conversation.ts';
import type { ChatEvent } from '#lib/chat-client/events.ts';
import type { Message } from '#lib/chat-client/message.ts';
import type { Store } from '#lib/chat-client/store.ts';
import type { ChatFileView, ConversationStatus } from '#lib/inbox.ts';
import type { Context } from '../core/contract.ts';
import type { PeopleStrings } from '../strings/people/en.ts';

// The types that the chat and the part that shows answers share.

export interface Chat extends Context {
  conversation: Conversation;
  people: Store<PeopleState>;
  /** Where, and in which language, something is asked. */
  here(): Pick<Question, 'page' | 'locale'>;
  /** The chat is in sight, if the page is. */
  isSeen(): boolean;
  /** The visitor has left an email address in this conversation, on this page or an earlier one. */
  hasAddress(): boolean;
  /** Counts a message that arrived while the chat was closed. */
  countUnread(): void;
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

/** The conversation with people, as the chat shows it. */
export interface PeopleState {
  /** The part of the widget for it; null until it is loaded. */
  part: PeoplePart | null;
  /** The part could not be loaded. */
  isMissing: boolean;
  status: ConversationStatus;
  /** Of the next message. */
  files: ChatFileView[];
  /** The part asks for an address. */
  asksEmail: boolean;
}

/** The part of the widget for conversations with people. */
export interface PeoplePart {
  css: string;
  texts: PeopleStrings;
  lines: Store<PersonLines>;
  /** Continues the stored conversation, or this one. */
  join(chatId?: string): Promise<void>;
  /** Asks for a person. Throws ApiError. */
  ask(): Promise<void>;
  /** Continues the conversation that the link of a mail leads to. */
  resume(token: string): Promise<void>;
  /** Throws ApiError. */
  rate(score: number, note: string): Promise<void>;
  send(text: string): void;
  /** Sends a message to a person again; returns false for a question to the assistant. */
  retry(message: Message): boolean;
  tellTyping(): void;
  /** Uploads files for the next message. Returns what is wrong with one of them, for the visitor. */
  addFiles(chosen: File[]): Promise<string>;
  PersonMessage: FunctionComponent<{ chat: Chat; message: Message }>;
  Attachments: FunctionComponent<{ chat: Chat; message: Message }>;
  /** Below the messages. */
  LogEnd: FunctionComponent<{ chat: Chat }>;
  /** Above the field for a message: whether a person is awaited or is writing. */
  Waiting: FunctionComponent<{ chat: Chat }>;
  /** In the field for a message. */
  Files: FunctionComponent<{ chat: Chat }>;
}

/** What is shown beside the messages. */
export interface PersonLines {
  /** How long people usually take to answer. */
  waitSeconds: number | null;
  /** Nobody is there: the number of messages when a person was asked for. */
  offlineAt: number | null;
  /** When people are there again, if that is known. */
  opensAt: string | null;
  /** Who writes; empty when nobody does. */
  writing: string;
  /** The person has read everything up to this time. */
  readAt: string;
  /** Nobody has taken the conversation in time, and the visitor was told so. */
  isUnclaimed: boolean;
  /** The visitor wants to leave an address instead of waiting. */
  leavesEmail: boolean;
  emailSent: boolean;
  /** The conversation with a person has ended here; `rated` after the visitor's rating. */
  rating: 'none' | 'asked' | 'rated';
  /** Why the link of a mail leads to no conversation; empty otherwise. */
  problem: string;
}
