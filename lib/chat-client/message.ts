import type { ChatFileView, MessageAuthor } from '../inbox.ts';
import type { Citation, RelatedPage } from './events.ts';

export interface Message {
  /** A stable, unique key of the message on the page. */
  id: string;
  /** The server's id, set once an answer is complete. */
  messageId?: string;
  /** Shared by a question and its answer, if questions can be repeated. */
  turnId?: string;
  content: string;
  isUser: boolean;
  /** Milliseconds since 1970. */
  timestamp: number;
  citations: Citation[];
  related: RelatedPage[];
  /** False where the content does not answer the question. */
  isAnswered: boolean;
  /** The built-in assistant answered instead of the model. */
  isFallback?: boolean;
  /** The answer to a greeting or the like, which has no feedback buttons. */
  isSmallTalk?: boolean;
  /** The answer to a visitor who asks for a person. */
  request?: 'person';
  /** The language of the pages, where the answer says that the visitor's is another one. */
  offeredLanguage?: string;
  /** `interrupted`: the partial text of an answer that was stopped or interrupted. */
  state: 'done' | 'streaming' | 'interrupted';
  vote?: 'up' | 'down';
  /** On a question without an answer: why there is none, as shown to users. */
  error?: string;
  /** A person of the team or the system, where it is neither the visitor nor the assistant. */
  author?: MessageAuthor;
  attachments?: ChatFileView[];
  /** The id that the visitor has sent it with to a person. */
  clientId?: string;
  /** A person is offered below this answer. */
  offersPerson?: boolean;
  /** The visitor submitted an email address below this answer. */
  hasLead?: boolean;
}

export interface SavedConversation {
  /** Null until the first message creates the chat. */
  chatId: string | null;
  messages: Message[];
}

export const EMPTY_CONVERSATION: SavedConversation = { chatId: null, messages: [] };
