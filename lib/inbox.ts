import type { Citation, RelatedPage } from './chat-client/events.ts';

// Conversations that people answer, as the API, the inbox and the widget know them.

/** Who answers: the assistant; nobody yet, a person was asked for; an operator; nobody any more. */
export const CONVERSATION_STATUSES = ['assistant', 'waiting', 'open', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

export const INBOX_VIEWS = ['waiting', 'mine', 'open', 'closed', 'all'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** When visitors are offered a person; `atEnd`: when the assistant has no answer. */
export const PERSON_OFFERS = ['always', 'atEnd', 'never'] as const;

/** What the team reads of a visitor who asked for a person while nobody answered. */
export const ASKED_OFFLINE = 'Asked for a person outside opening hours';

export const MAX_CHAT_FILES = 5;
export const MAX_CHAT_FILE_BYTES = 10_000_000;
export const MAX_OPERATOR_MESSAGE = 10_000;
export const MAX_RATING_NOTE = 1000;

/** Who wrote a message. */
export interface MessageAuthor {
  kind: 'visitor' | 'assistant' | 'operator' | 'system';
  /** Null for a visitor without a name and for a former member. */
  name: string | null;
  /** A picture path; null without one. */
  picture: string | null;
}

export interface ChatFileView {
  id: string;
  name: string;
  /** MIME. */
  type: string;
  /** Bytes. */
  size: number;
  /** Pixels; null for what is no picture. */
  width: number | null;
  height: number | null;
}

export interface InboxMessage {
  id: string;
  role: 'user' | 'assistant';
  author: MessageAuthor;
  /** Written by an operator for the team; visitors never get it. */
  isNote: boolean;
  content: string;
  citations: Citation[];
  /** The pages that were shown with it, which it does not cite. */
  related: RelatedPage[];
  /** False where the assistant had no answer; null for what others wrote. */
  answered: boolean | null;
  attachments: ChatFileView[];
  createdAt: string;
  /** Given by who sent it; null for the assistant. */
  clientId: string | null;
}

export interface Operator {
  id: string;
  name: string;
  picture: string | null;
}

/**
 * What happens in a conversation, in the order of its numbers. Visitors get those of their own chat, without `assigned`,
 * `rated`, `lead`, notes and ids of people.
 */
export type LiveEvent =
  | { type: 'message'; data: { chatId: string; message: InboxMessage } }
  | {
      type: 'status';
      data: {
        chatId: string;
        status: ConversationStatus;
        /** Who has the conversation. */
        operator: Pick<MessageAuthor, 'name' | 'picture'> | null;
        waitingSince: string | null;
        /** It waits, and the visitor was told that nobody has time. */
        isUnclaimed: boolean;
      };
    }
  /** The visitor has rated the person, or has left an address. */
  | { type: 'rated' | 'lead'; data: { chatId: string } }
  | { type: 'assigned'; data: { chatId: string; assignee: Operator | null } }
  | {
      type: 'typing';
      data: {
        chatId: string;
        by: 'visitor' | 'operator';
        name: string | null;
        /** The operator, for the team. */
        userId?: string | null;
        at: string;
      };
    }
  /** Everything up to `readAt` was read. */
  | {
      type: 'read';
      data: { chatId: string; by: 'visitor' | 'operator'; readAt: string; userId?: string | null };
    };

/** An event with its number, as it is sent: `id:` and `event:` of the stream, and this as JSON where it is polled. */
export type NumberedEvent = LiveEvent & { id: number };

/** Interval of the typing events; after twice this time without one, nobody types any more. */
export const TYPING_SECONDS = 4;
/** Where a stream is cut, the browser asks this often. */
export const POLL_SECONDS = 5;
/** How often a visible inbox reports that its user looks at it. */
export const LOOKING_EVERY_SECONDS = 20;
