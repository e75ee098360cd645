import type { Citation, RelatedPage } from '../api/client.ts';

/** `lost`: the answer broke off or never came; the question can be asked again. */
type MessageState = 'streaming' | 'done' | 'stopped' | 'lost';

export interface Message {
  role: 'visitor' | 'assistant';
  text: string;
  state: MessageState;
  citations: Citation[];
  /** Absent until the answer is complete. */
  related?: RelatedPage[];
  /** The server's id, once the answer is complete. */
  id?: string;
  /** False when the content has no answer to the question. */
  answered?: boolean;
  /** What went wrong, in the visitor's words. */
  problem?: string;
  vote?: 'up' | 'down';
  leadSent?: boolean;
}

export interface ConversationState {
  chatId: string | null;
  messages: Message[];
  answering: boolean;
}
