import {
  type Conversation,
  type ConversationPorts,
  createConversation,
  type Prompt,
} from '#lib/chat-client/conversation.ts';
import type { ChatEvent } from '#lib/chat-client/events.ts';
import { pastMessage } from '#lib/chat-client/past-message.ts';
import { NEW_CHAT } from '#lib/routes.ts';
import type { ChatView, ChatWithMessages } from '#server/answers/answers.ts';

/** The request body of a prompt. */
export type Invocation = Omit<Prompt, 'text' | 'channel'> & { prompt: string };

interface Ports extends Pick<ConversationPorts<ChatView>, 'onChat' | 'newTurnId' | 'now'> {
  /** Throws ApiError for error responses. */
  invoke(chatId: string, body: Invocation, signal: AbortSignal): AsyncIterable<ChatEvent<ChatView>>;
  onSignedOut(chatId: string, prompt: string): void;
}

/** Creates a playground conversation; `chat` is null for a new chat. */
export const createPlaygroundConversation = (
  chat: ChatWithMessages | null,
  { invoke, onSignedOut, ...ports }: Ports,
): Conversation =>
  createConversation<ChatView>(
    { chatId: chat?.id ?? null, messages: chat?.messages.map(pastMessage) ?? [] },
    {
      ...ports,
      send: (chatId, { text, botId, channel: _channel, ...prompt }, signal) =>
        invoke(chatId ?? NEW_CHAT, { ...prompt, prompt: text, botId: chatId ? undefined : botId }, signal),
      describeError: (error, serverMessage) =>
        error?.message ?? (serverMessage || 'The answer was interrupted.'),
      onSignedOut: (chatId, { text }) => onSignedOut(chatId ?? NEW_CHAT, text),
    },
  );
