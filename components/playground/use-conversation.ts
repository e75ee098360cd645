import { useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import { invokePath, playgroundPath } from '../../lib/routes.ts';
import type { ChatView, ChatWithMessages } from '../../server/chat/playground.ts';
import { type Conversation, type ConversationState, createConversation } from './conversation.ts';
import { deleteDraft, saveDraft } from './draft.ts';

/** The conversation of the page. Once its chat is made, the address is that of the chat, without a reload. */
export function useConversation(
  chat: ChatWithMessages | null,
  onChat: (chat: ChatView, isNew: boolean) => void,
): { conversation: Conversation; state: ConversationState } {
  const [conversation] = useState(() =>
    createConversation(chat, {
      invoke: (chatId, prompt, signal) => api.stream(invokePath(chatId), prompt, signal),
      onChat(current, isNew) {
        deleteDraft();
        if (isNew) showAddress(current.id);
        onChat(current, isNew);
      },
      onSignedOut: saveDraft,
      now: Date.now,
    }),
  );
  const state = useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get);
  return { conversation, state };
}

export const showAddress = (chatId: string): void => history.replaceState(null, '', playgroundPath(chatId));
