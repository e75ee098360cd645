import { MAX_CHAT_NAME } from '../../lib/chat-limits.ts';
import { truncate } from '../../lib/text.ts';
import { newId } from '../platform/ids.ts';
import type { ChatRow } from './chats.queries.ts';

/** The initial row of a chat; it is named after its first message. */
export const newChat = (
  message: string,
  now: string,
): Pick<ChatRow, 'id' | 'name' | 'created_at' | 'updated_at'> => ({
  id: newId(),
  name: truncate(message.replace(/\s+/g, ' ').trim(), MAX_CHAT_NAME).toWellFormed(),
  created_at: now,
  updated_at: now,
});
