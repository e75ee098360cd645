import type { Message, SavedConversation } from './message.ts';

/**
 * Parses a conversation from browser storage. Invalid data results in an empty conversation, because the page's other
 * scripts can write to the same storage.
 */
export function restoreConversation(stored: unknown): SavedConversation {
  const { chatId, messages } = (stored ?? {}) as Partial<SavedConversation>;
  const isValid = Array.isArray(messages) && messages.every(isMessage);
  return {
    chatId: isValid && typeof chatId === 'string' ? chatId : null,
    messages: isValid ? messages : [],
  };
}

function isMessage(value: unknown): value is Message {
  const { id, content, isUser, citations, related, attachments } = (value ?? {}) as Partial<Message>;
  return (
    typeof id === 'string' &&
    typeof content === 'string' &&
    typeof isUser === 'boolean' &&
    haveText(citations, 'title', 'url') &&
    haveText(related, 'title', 'url', 'heading') &&
    haveText(attachments ?? [], 'id', 'name', 'type')
  );
}

const haveText = (pages: unknown, ...fields: string[]): boolean =>
  Array.isArray(pages) && pages.every((page) => fields.every((field) => typeof page?.[field] === 'string'));
