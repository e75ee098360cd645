import type { Citation, RelatedPage } from './events.ts';

export interface Message {
  /** Tells messages apart on the page; it does not change. */
  id: string;
  /** The server's id, once an answer is complete. */
  messageId?: string;
  content: string;
  isUser: boolean;
  /** In milliseconds. */
  timestamp: number;
  citations: Citation[];
  related: RelatedPage[];
  /** False where the content has no answer. */
  isAnswered: boolean;
  /** `interrupted`: what arrived of an answer that was stopped or broke off. */
  state: 'done' | 'streaming' | 'interrupted';
  vote?: 'up' | 'down';
  /** An email address was left below this answer. */
  hasLead?: boolean;
}

/** What a conversation begins with. */
export interface SavedConversation {
  /** Null until the first message has created the chat. */
  chatId: string | null;
  messages: Message[];
}
