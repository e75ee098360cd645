import type { SavedConversation } from '#lib/chat-client/message.ts';
import { restoreConversation } from '#lib/chat-client/restore.ts';
import type { SiteStorage } from '../session/storage.ts';

const STORED_MESSAGES = 40;

/** The conversation in the browser's storage, which belongs to one visitor. */
export interface StoredConversation {
  /** The id of the identified visitor whose conversation is read and written; null for an anonymous visitor. */
  owner: string | null;
  /** Null if the browser has none of this visitor; an empty one was begun anew. */
  read(): SavedConversation | null;
  /** The same of a stored value, such as another tab's. */
  parse(value: unknown): SavedConversation | null;
  write(conversation: SavedConversation): void;
}

export function createStoredConversation(storage: SiteStorage): StoredConversation {
  const stored: StoredConversation = {
    owner: null,
    read: () => stored.parse(storage.read('conversation')),
    parse(value) {
      const { owner = null } = (value ?? {}) as { owner?: unknown };
      return owner === stored.owner ? restoreConversation(value) : null;
    },
    write: ({ chatId, messages }) =>
      storage.write('conversation', {
        chatId,
        messages: messages.slice(-STORED_MESSAGES),
        ...(stored.owner && { owner: stored.owner }),
      }),
  };
  return stored;
}
