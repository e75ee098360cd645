import type { Citation, RelatedPage } from './events.ts';
import type { Message } from './message.ts';

/** A stored message, as the server sends it. */
interface StoredMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  createdAt: string;
  citations: Citation[];
  related: RelatedPage[];
  outcome: string | null;
  turnId?: string | null;
  isFallback?: boolean;
  vote?: 'up' | 'down' | null;
  hasLead?: boolean;
}

/** A message of an earlier visit. */
export const pastMessage = ({
  id,
  role,
  content,
  createdAt,
  citations,
  related,
  outcome,
  turnId,
  isFallback,
  vote,
  hasLead,
}: StoredMessage): Message => ({
  id,
  content,
  isUser: role === 'user',
  timestamp: Date.parse(createdAt),
  citations,
  related,
  isAnswered: outcome !== 'unanswered' && outcome !== 'over_limit',
  state: outcome === 'interrupted' ? 'interrupted' : 'done',
  ...(role === 'assistant' && { messageId: id }),
  ...(turnId && { turnId }),
  ...(isFallback && { isFallback }),
  ...(outcome === 'small_talk' && { isSmallTalk: true }),
  ...(vote && { vote }),
  ...(hasLead && { hasLead }),
});
