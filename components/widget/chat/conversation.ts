import { type Conversation, createConversation } from '#lib/chat-client/conversation.ts';
import { EMPTY_CONVERSATION } from '#lib/chat-client/message.ts';
import { MAX_VISITOR_QUESTION } from '#lib/limits.ts';
import { describeError } from '../session/describe-error.ts';
import type { Strings } from '../strings/strings.ts';
import type { Question, SendQuestion } from './contract.ts';
import type { StoredConversation } from './stored-conversation.ts';

/** The conversation with a site's assistant, stored in the browser across pages. */
export const createWidgetConversation = (
  ask: SendQuestion,
  stored: StoredConversation,
  strings: Strings,
  /** Where, and in which language, a question is asked. */
  questionContext: () => Pick<Question, 'page' | 'locale'>,
  now: () => number = Date.now,
  /** A person is asked for, or has the conversation. */
  onPerson: () => void = () => {},
): Conversation =>
  createConversation(stored.read() ?? EMPTY_CONVERSATION, {
    send: (chatId, { text, channel }, signal) =>
      ask(
        {
          message: text.slice(0, MAX_VISITOR_QUESTION),
          ...(chatId && { chat_id: chatId }),
          ...(channel && { channel }),
          ...questionContext(),
        },
        signal,
      ),
    declined: ({ errors }) => errors.plan?.[0],
    // The server's messages are in English only.
    describeError: (error) => (error ? describeError(error, strings) : strings.interrupted),
    save: stored.write,
    onPerson,
    now,
  });
