import type { Selectable } from 'kysely';
import type { Citation, RelatedPage } from '../chat/chat.ts';
import type { Tables } from '../platform/db/schema.ts';
import type { ConversationRow } from './conversations.queries.ts';
import type { ExportedRow, TranscriptRow } from './messages.queries.ts';

/** A visitor's conversation in the owner's list. */
export interface ConversationView {
  id: string;
  /** The first question. */
  name: string;
  channel: Tables['chats']['channel'];
  visitorId: string | null;
  /** Who the website says that the visitor is; null for an anonymous one. */
  visitor: { userId: string; email: string | null; name: string | null } | null;
  /** Without greetings and the like. */
  questions: number;
  unanswered: number;
  votesUp: number;
  votesDown: number;
  hasLead: boolean;
  createdAt: string;
  /** The time of the last message. */
  updatedAt: string;
}

export interface TranscriptMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  citations: Citation[];
  related: RelatedPage[];
  /** Set on an assistant's message. */
  outcome: Tables['messages']['outcome'];
  feedback: { vote: 'up' | 'down'; reason: string | null; note: string | null } | null;
  /** The page that a visitor's message was sent from, if the widget said so. */
  pageUrl: string | null;
  /** The model that wrote the answer; null for the built-in assistant. */
  provider: string | null;
  model: string | null;
  /** Why the built-in assistant answered in place of the model. */
  fallback: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null if unknown. */
  costUsd: number | null;
  createdAt: string;
}

/** A message in an export: a row of a table, which says all that is known of it. */
export interface ExportedMessage {
  conversationId: string;
  id: string;
  channel: Tables['chats']['channel'];
  visitorId: string | null;
  pageUrl: string | null;
  createdAt: string;
  role: 'user' | 'assistant';
  content: string;
  outcome: Tables['messages']['outcome'];
  provider: string | null;
  model: string | null;
  fallback: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  /** The addresses of the cited pages, separated by spaces. */
  sources: string;
  vote: 'up' | 'down' | null;
  reason: string | null;
  note: string | null;
}

/** The address that a visitor left in a conversation. */
export interface ChatLead {
  id: string;
  email: string;
  name: string | null;
  message: string | null;
  createdAt: string;
}

/** A conversation with a page of its messages, oldest first. */
export interface Transcript extends ConversationView {
  messages: TranscriptMessage[];
  messagesCount: number;
  page: number;
  lastPage: number;
  leads: ChatLead[];
}

export const presentConversation = (chat: ConversationRow): ConversationView => ({
  id: chat.id,
  name: chat.name,
  channel: chat.channel,
  visitorId: chat.visitor_id,
  visitor: chat.visitor_user_id
    ? { userId: chat.visitor_user_id, email: chat.visitor_email, name: chat.visitor_name }
    : null,
  questions: Number(chat.questions),
  unanswered: Number(chat.unanswered),
  votesUp: Number(chat.votes_up),
  votesDown: Number(chat.votes_down),
  hasLead: Number(chat.leads) > 0,
  createdAt: chat.created_at,
  updatedAt: chat.updated_at,
});

export const presentTranscriptMessage = (message: TranscriptRow): TranscriptMessage => ({
  id: message.id,
  role: message.role,
  content: message.content,
  citations: JSON.parse(message.citations),
  related: JSON.parse(message.related),
  outcome: message.outcome,
  pageUrl: message.page_url,
  ...authorshipOf(message),
  feedback: message.vote && { vote: message.vote, reason: message.reason, note: message.note },
  createdAt: message.created_at,
});

const authorshipOf = (message: TranscriptRow) => ({
  provider: message.provider,
  model: message.model,
  fallback: message.fallback,
  inputTokens: message.input_tokens,
  outputTokens: message.output_tokens,
  costUsd: message.cost_usd,
});

export const presentChatLead = (lead: Selectable<Tables['leads']>): ChatLead => ({
  id: lead.id,
  email: lead.email,
  name: lead.name,
  message: lead.message,
  createdAt: lead.created_at,
});

export const presentExportedMessage = (message: ExportedRow): ExportedMessage => ({
  conversationId: message.chat_id,
  id: message.id,
  channel: message.channel,
  visitorId: message.visitor_id,
  pageUrl: message.page_url,
  createdAt: message.created_at,
  role: message.role,
  content: message.content,
  outcome: message.outcome,
  ...authorshipOf(message),
  sources: sourcesOf(JSON.parse(message.citations)),
  vote: message.vote,
  reason: message.reason,
  note: message.note,
});

const sourcesOf = (citations: Citation[]): string =>
  citations
    .map(({ url }) => url)
    .filter((url) => url !== '')
    .join(' ');
