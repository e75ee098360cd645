import { type DisplayContext, type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import type { ConversationView, Transcript } from '#server/conversations/conversations.ts';
import type { ShownConversation } from './ConversationTable.tsx';
import type { ShownMessage } from './TranscriptMessage.tsx';

/** A conversation with one page of its messages. */
export interface ShownTranscript extends Omit<Transcript, 'messages'> {
  started: DisplayTimestamp;
  messages: ShownMessage[];
}

export const shownTranscript = (chat: Transcript, display: DisplayContext): ShownTranscript => ({
  ...chat,
  started: displayTimestamp(chat.createdAt, display),
  messages: chat.messages.map(({ createdAt, ...message }) => ({
    ...message,
    at: displayTimestamp(createdAt, display),
  })),
});

/** A conversation as a row of the list. */
export const shownConversation = (
  { updatedAt, ...chat }: ConversationView,
  display: DisplayContext,
): ShownConversation => ({ ...chat, last: displayTimestamp(updatedAt, display) });
