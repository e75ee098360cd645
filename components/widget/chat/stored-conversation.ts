import type { SavedConversation } from '#lib/chat-client/message.ts';
import { restoreConversation } from '#lib/chat-client/restore.ts';
import type { SiteStorage } from '../session/storage.ts';

const STORED_MESSAGES = 40;

export type StoredConversation = ReturnType<typeof createStoredConversation>;

/** The conversation in the browser's storage, which belongs to one visitor. */
export function createStoredConversation(storage: SiteStorage) {
  const stored = {
    /** The id of the identified visitor whose conversation is read and written; null for an anonymous visitor. */
    owner: null as string | null,
    /** Null if the browser has none of this visitor; an empty one was begun anew. */
    read: (): SavedConversation | null => stored.parse(storage.read('conversation')),
    /** The same of a stored value, such as another tab's. */
    parse(value: unknown): SavedConversation | null {
      const { owner = null } = (value ?? {}) as { owner?: unknown };
      return owner === stored.owner ? restoreConversation(value) : null;
    },
    write: ({ chatId, messages }: SavedConversation): void =>
      storage.write('conversation', {
        chatId,
        messages: messages.slice(-STORED_MESSAGES),
        ...(stored.owner && { owner: stored.owner }),
      }),
  };
  return stored;
}
