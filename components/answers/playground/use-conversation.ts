import { useState, useSyncExternalStore } from 'react';
import { v4 } from 'uuid';
import { api } from '#lib/api.ts';
import type { Conversation, ConversationState } from '#lib/chat-client/conversation.ts';
import { invokePath, playgroundPath } from '#lib/routes.ts';
import type { ChatView, ChatWithMessages } from '#server/answers/answers.ts';
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
      // `crypto.randomUUID` exists in secure contexts only.
      newTurnId: () => v4(),
      now: Date.now,
    }),
  );
  const { subscribe, get } = conversation.store;
  return { conversation, state: useSyncExternalStore(subscribe, get, get) };
}

/** The address of a created chat replaces the page's address without a reload. */
export const showAddress = (chatId: string): void => history.replaceState(null, '', playgroundPath(chatId));
