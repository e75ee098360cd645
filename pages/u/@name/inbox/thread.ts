import type { ChatFileView, InboxMessage } from '#lib/inbox.ts';
import type { ShownMessage } from './inbox-types.ts';

/** A message that was written here, and is not stored yet as far as this page knows. */
export interface PendingMessage {
  chatId: string;
  clientId: string;
  content: string;
  isNote: boolean;
  files: ChatFileView[];
  createdAt: string;
  /** Takes the conversation from the operator who has it. */
  takeOver: boolean;
  /** Why it could not be sent; null while it is. */
  problem: string | null;
  /** The server does not take it as it is: it has to be changed. */
  isRefused: boolean;
}

/** The messages with another one, which may have arrived before: an answer and its event come in any order. */
export function withMessage(messages: readonly ShownMessage[], message: InboxMessage): ShownMessage[] {
  const { pageUrl = null, savedAs = null } = messages.find(({ id }) => id === message.id) ?? {};
  const others = messages.filter(({ id }) => id !== message.id);
  const at = others.findLastIndex(({ createdAt }) => createdAt <= message.createdAt);
  return others.toSpliced(at + 1, 0, { ...message, pageUrl, savedAs });
}

/** What is still pending: nothing whose message has arrived by an event. */
export const stillPending = (
  pending: readonly PendingMessage[],
  messages: readonly Pick<InboxMessage, 'clientId'>[],
): PendingMessage[] =>
  pending.filter(({ clientId }) => !messages.some((message) => message.clientId === clientId));

/**
 * What the message at this position answers: what the assistant had no answer to since an operator last wrote, or the
 * last message that ends as a question. The last line before an answer may be “I want a human”.
 */
export function questionBefore(messages: readonly ShownMessage[], at: number): string {
  const before = messages.slice(0, at);
  const reply = before.findLastIndex(({ author, isNote }) => author.kind === 'operator' && !isNote);
  const failed = before.findLastIndex(({ answered }) => answered === false);
  const unanswered = before.slice(reply + 1, Math.max(0, failed)).findLast(isByVisitor);
  const asked = before.filter(isByVisitor);
  const question = unanswered ?? asked.findLast(({ content }) => QUESTION.test(content)) ?? asked.at(-1);
  return question?.content ?? '';
}

const isByVisitor = ({ role }: ShownMessage): boolean => role === 'user';

const QUESTION = /[?？؟]\s*$/;
