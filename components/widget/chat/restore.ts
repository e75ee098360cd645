import type { ConversationState, Message } from './message.ts';

/**
 * Makes a conversation of what the browser kept. An answer that was still being written when the page
 * was left is a stopped one. Anything unexpected gives an empty conversation: the page's own scripts
 * can write to the same storage.
 */
export function restoreConversation(kept: unknown): ConversationState {
  const { chatId, messages } = (kept ?? {}) as Partial<ConversationState>;
  const valid = Array.isArray(messages) && messages.every(isMessage);
  return {
    chatId: valid && typeof chatId === 'string' ? chatId : null,
    messages: valid ? messages.map(settle) : [],
    answering: false,
  };
}

function settle(message: Message): Message {
  return message.state === 'streaming' ? { ...message, state: 'stopped' } : message;
}

function isMessage(value: unknown): value is Message {
  const { text, citations, related = [] } = (value ?? {}) as Partial<Message>;
  return (
    typeof text === 'string' &&
    haveText(citations, 'title', 'url') &&
    haveText(related, 'title', 'url', 'heading')
  );
}

const haveText = (pages: unknown, ...fields: string[]): boolean =>
  Array.isArray(pages) && pages.every((page) => fields.every((field) => typeof page?.[field] === 'string'));
