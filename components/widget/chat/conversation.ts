import { type Conversation, createConversation } from '../../../lib/chat-client/conversation.ts';
import { restoreConversation } from '../../../lib/chat-client/restore.ts';
import type { Api } from '../api/client.ts';
import { describeError } from '../api/describe-error.ts';
import type { SiteStorage } from '../storage.ts';
import type { Strings } from '../strings.ts';

export const MAX_QUESTION = 2000;
const STORED_MESSAGES = 40;

/** The conversation with a site's assistant, stored in the browser across pages. */
export const createWidgetConversation = (
  api: Pick<Api, 'ask'>,
  storage: SiteStorage,
  strings: Strings,
  now: () => number = Date.now,
): Conversation =>
  createConversation(restoreConversation(storage.read('conversation')), {
    send: (chatId, { text, channel }, signal) =>
      api.ask(
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
