import type { BotView } from '../bots/bots.ts';
import type { Citation, RelatedPage } from './answers/answer.ts';
import type { ChatRow, MessageRow } from './chats.queries.ts';

/** A signed-in user's chat. */
export interface ChatView {
  id: string;
  name: string;
  botId: string;
  createdAt: string;
  /** The time of the last message. */
  updatedAt: string;
}

export interface MessageView {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  createdAt: string;
  citations: Citation[];
  related: RelatedPage[];
  /** Set on an assistant's message: whether it is an answer, and whether it is complete. */
  outcome: MessageRow['outcome'];
  /** The built-in assistant answered in place of the model. */
  isFallback: boolean;
}

/** A visitor's chat with its last messages, oldest first. */
export interface VisitorChat {
  chatId: string;
  messages: (MessageView & {
    vote: 'up' | 'down' | null;
    /** The visitor left an email address below this answer. */
    hasLead: boolean;
  })[];
}

/** A message of a signed-in user's chat. */
export interface ChatMessageView extends MessageView {
  /** Common to a question and its answer. */
  turnId: string | null;
}

export interface ChatWithMessages extends ChatView {
  messages: ChatMessageView[];
}

/** The public data of a bot, for users who may chat with it but do not own it. */
export interface PlaygroundBot {
  id: string;
  name: string;
  greeting: string | null;
  suggestions: string[];
  /** Whether the viewer may correct its answers. */
  isOwn: boolean;
}

/** A choice of the model that answers. */
export interface PlaygroundModel {
  id: string;
  name: string;
}

export const presentChat = (chat: ChatRow): ChatView => ({
  id: chat.id,
  name: chat.name,
  botId: chat.bot_id,
  createdAt: chat.created_at,
  updatedAt: chat.updated_at,
});

export const presentMessage = (message: MessageRow): MessageView => ({
  id: message.id,
  role: message.role,
  content: message.content,
  createdAt: message.created_at,
  citations: JSON.parse(message.citations),
  related: JSON.parse(message.related),
  outcome: message.outcome,
  isFallback: message.fallback !== null,
});

export const presentChatMessage = (message: MessageRow): ChatMessageView => ({
  ...presentMessage(message),
  turnId: message.turn_id,
});

export const presentPlaygroundBot = (
  { id, name, greeting, suggestions, ownerId }: BotView,
  viewerId: string,
): PlaygroundBot => ({
  id,
  name,
  greeting,
  suggestions,
  isOwn: ownerId === viewerId,
});
