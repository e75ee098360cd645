import type { Selectable } from 'kysely';
import type { Citation, RelatedPage } from '#lib/chat-client/events.ts';
import type { MessageAuthor } from '#lib/inbox.ts';
import { leadAnswersIn } from '#lib/lead-fields.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { presentChatFile } from '../takeover/takeover.ts';
import type { ConversationRow } from './conversations.queries.ts';
import type { ExportedRow, TranscriptRow } from './messages.queries.ts';

/** A visitor's conversation in the owner's list. */
export type ConversationView = ReturnType<typeof presentConversation>;
export type TranscriptMessage = ReturnType<typeof presentTranscriptMessage>;
/** A message in an export, with all stored data, as a row of a table. */
export type ExportedMessage = ReturnType<typeof presentExportedMessage>;

export const presentConversation = (chat: ConversationRow) => ({
  id: chat.id,
  /** A conversation is named after its first question. */
  name: chat.name,
  channel: chat.channel,
  visitorId: chat.visitor_id,
  /** The user that the website names; null for an anonymous visitor. */
  visitor: chat.visitor_user_id
    ? { userId: chat.visitor_user_id, email: chat.visitor_email, name: chat.visitor_name }
    : null,
  /** Without greetings and the like. */
  questions: Number(chat.questions),
  unanswered: Number(chat.unanswered),
  /** Answers that are probably beside the point, without those that the owner has corrected. */
  doubtful: Number(chat.doubtful),
  /** The visitor has asked for a person. */
  asksForPerson: Boolean(chat.asks_for_person),
  votesUp: Number(chat.votes_up),
  votesDown: Number(chat.votes_down),
  hasLead: Number(chat.leads) > 0,
  createdAt: chat.created_at,
  /** The time of the last message. */
  updatedAt: chat.updated_at,
});

export const presentTranscriptMessage = (message: TranscriptRow) => ({
  id: message.id,
  role: message.role,
  author: authorOf(message),
  /** The name of an operator as the visitor saw it; null for a former one. */
  operatorName: message.operator_name,
  content: message.content,
  citations: JSON.parse(message.citations) as Citation[],
  related: JSON.parse(message.related) as RelatedPage[],
  /** What was sent with it. */
  attachments: message.files.map(presentChatFile),
  /** Of an assistant's message. */
  outcome: message.outcome,
  /** The answer is probably beside the point. */
  isDoubtful: message.is_doubtful === 1,
  /** The page from which a visitor's message was sent, if the widget sent it. */
  pageUrl: message.page_url,
  ...authorshipOf(message),
  feedback: message.vote && { vote: message.vote, reason: message.reason, note: message.note },
  createdAt: message.created_at,
});

const authorOf = ({ author, role }: TranscriptRow): MessageAuthor['kind'] =>
  author ?? (role === 'user' ? 'visitor' : 'assistant');

const authorshipOf = (message: TranscriptRow) => ({
  /** The model that wrote the answer; null for the built-in assistant. */
  provider: message.provider,
  model: message.model,
  /** Why the built-in assistant answered in place of the model. */
  fallback: message.fallback,
  inputTokens: message.input_tokens,
  outputTokens: message.output_tokens,
  /** US dollars; null if unknown. */
  costUsd: message.cost_usd,
});

/** The address that a visitor left in a conversation. */
export const presentChatLead = (lead: Selectable<Tables['leads']>) => ({
  id: lead.id,
  email: lead.email,
  name: lead.name,
  message: lead.message,
  fields: leadAnswersIn(lead.fields),
  createdAt: lead.created_at,
});

export const presentExportedMessage = (message: ExportedRow) => ({
  conversationId: message.chat_id,
  id: message.id,
  channel: message.channel,
  visitorId: message.visitor_id,
  pageUrl: message.page_url,
  createdAt: message.created_at,
  role: message.role,
  author: authorOf(message),
  operatorName: message.operator_name,
  content: message.content,
  outcome: message.outcome,
  isDoubtful: message.is_doubtful === 1,
  ...authorshipOf(message),
  /** The addresses of the cited pages, separated by spaces. */
  sources: sourcesOf(JSON.parse(message.citations)),
  vote: message.vote,
  reason: message.reason,
  note: message.note,
  /** The names of the files that were sent with it. */
  files: message.files.map(({ name }) => name).join(', '),
});

const sourcesOf = (citations: Citation[]): string =>
  citations
    .map(({ url }) => url)
    .filter((url) => url !== '')
    .join(' ');
