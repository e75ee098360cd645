import type { BotView } from '../../assistants/assistants.ts';
import type { Citation, RelatedPage } from './answering/answer.ts';
import type { ChatRow, MessageRow } from './chats.queries.ts';

/** A signed-in user's chat. */
export type ChatView = ReturnType<typeof presentChat>;
export type ChatMessageView = ReturnType<typeof presentChatMessage>;
export interface ChatWithMessages extends ChatView {
  messages: ChatMessageView[];
}
export type PlaygroundBot = ReturnType<typeof presentPlaygroundBot>;

export const presentChat = (chat: ChatRow) => ({
  id: chat.id,
  name: chat.name,
  botId: chat.bot_id,
  createdAt: chat.created_at,
  /** The time of the last message. */
  updatedAt: chat.updated_at,
});

export const presentMessage = (message: MessageRow) => ({
  id: message.id,
  role: message.role,
  content: message.content,
  createdAt: message.created_at,
  citations: JSON.parse(message.citations) as Citation[],
  related: JSON.parse(message.related) as RelatedPage[],
  /** Set on an assistant's message: whether it is an answer, and whether it is complete. */
  outcome: message.outcome,
  /** The built-in assistant answered in place of the model. */
  isFallback: message.fallback !== null,
  /** The language of the pages, where the answer says that the visitor's is another one. */
  offeredLanguage: message.offered_language,
});

export const presentChatMessage = (message: MessageRow) => ({
  ...presentMessage(message),
  /** Common to a question and its answer. */
  turnId: message.turn_id,
});

/** The public data of a bot, for users who may chat with it but do not own it. */
export const presentPlaygroundBot = (
  { id, name, greeting, suggestions, ownerId }: BotView,
  viewerId: string,
) => ({
  id,
  name,
  greeting,
  suggestions,
  /** Whether the viewer may correct its answers. */
  isOwn: ownerId === viewerId,
});
