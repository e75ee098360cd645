import type { Message } from './message.ts';

const PEOPLE = ['operator', 'system'];

/** A stored message, as the server sends it. */
interface StoredMessage
  extends Pick<Message, 'id' | 'content' | 'citations' | 'related' | 'isFallback' | 'hasLead'> {
  role: 'user' | 'assistant';
  createdAt: string;
  outcome: string | null;
  turnId?: string | null;
  vote?: Message['vote'] | null;
  offeredLanguage?: string | null;
  author?: Message['author'];
  attachments?: Message['attachments'];
  clientId?: string | null;
}

export function pastMessage(stored: StoredMessage): Message {
  const { id, role, createdAt, outcome, turnId, isFallback, offeredLanguage, vote, hasLead } = stored;
  const { author, attachments, clientId } = stored;
  return {
    id,
    messageId: id,
    content: stored.content,
    isUser: role === 'user',
    timestamp: Date.parse(createdAt),
    citations: stored.citations,
    related: stored.related,
    isAnswered: outcome !== 'unanswered' && outcome !== 'over_limit',
    state: outcome === 'interrupted' ? 'interrupted' : 'done',
    ...(turnId && { turnId }),
    ...(isFallback && { isFallback }),
    ...(offeredLanguage && { offeredLanguage }),
    ...(outcome === 'small_talk' && { isSmallTalk: true }),
    ...(outcome === 'asked_for_person' && { request: 'person' as const }),
    ...(vote && { vote }),
    ...(hasLead && { hasLead }),
    ...(author && PEOPLE.includes(author.kind) && { author }),
    ...(attachments?.length && { attachments }),
    ...(clientId && { clientId }),
  };
}
