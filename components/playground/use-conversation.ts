import { useState, useSyncExternalStore } from 'react';
import { api } from '#lib/api.ts';
import type { Conversation, ConversationState } from '#lib/chat-client/conversation.ts';
import { invokePath, playgroundPath } from '#lib/routes.ts';
import type { ChatView, ChatWithMessages } from '#server/chat/playground.ts';
import { createPlaygroundConversation } from './conversation.ts';
import { deleteDraft, saveDraft } from './draft.ts';

/** A conversation with an assistant; `chat` is null for a new one. */
export function useConversation(
  chat: ChatWithMessages | null,
  onChat?: (chat: ChatView, isNew: boolean) => void,
): { conversation: Conversation; state: ConversationState } {
  const [conversation] = useState(() =>
    createPlaygroundConversation(chat, {
      invoke: (chatId, body, signal) => api.stream(invokePath(chatId), body, signal),
      onChat(current, isNew) {
        deleteDraft();
        onChat?.(current, isNew);
      },
      onSignedOut: saveDraft,
      newTurnId,
      now: Date.now,
    }),
  );
  const { subscribe, get } = conversation.store;
  return { conversation, state: useSyncExternalStore(subscribe, get, get) };
}

/** A UUID; `crypto.randomUUID` exists in secure contexts only. */
function newTurnId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const versioned = bytes.with(6, ((bytes[6] ?? 0) & 0x0f) | 0x40).with(8, ((bytes[8] ?? 0) & 0x3f) | 0x80);
  const hex = Array.from(versioned, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The address of a created chat replaces the page's address without a reload. */
export const showAddress = (chatId: string): void => history.replaceState(null, '', playgroundPath(chatId));
