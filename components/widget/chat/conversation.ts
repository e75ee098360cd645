import { type Conversation, createConversation } from '../../../lib/chat-client/conversation.ts';
import { restoreConversation } from '../../../lib/chat-client/restore.ts';
import { describeError } from '../session/describe-error.ts';
import type { SiteStorage } from '../session/storage.ts';
import type { Strings } from '../strings/strings.ts';
import type { Ask } from './chat-api.ts';

export const MAX_QUESTION = 2000;
const STORED_MESSAGES = 40;

/** The conversation with a site's assistant, stored in the browser across pages. */
export const createWidgetConversation = (
  ask: Ask,
  storage: SiteStorage,
  strings: Strings,
  now: () => number = Date.now,
): Conversation =>
  createConversation(restoreConversation(storage.read('conversation')), {
    send: (chatId, { text, channel }, signal) =>
      ask(
        {
          message: text.slice(0, MAX_QUESTION),
          ...(chatId && { chat_id: chatId }),
          ...(channel && { channel }),
        },
        signal,
      ),
    describeError: (error) => (error ? describeError(error, strings) : strings.interrupted),
    save: ({ chatId, messages }) =>
      storage.write('conversation', { chatId, messages: messages.slice(-STORED_MESSAGES) }),
    now,
  });
