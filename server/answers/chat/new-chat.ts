import { MAX_CHAT_NAME } from '#lib/limits.ts';
import { truncate } from '#lib/text.ts';
import { newId } from '../../platform/ids.ts';
import { asksForPerson } from './answering/person-request.ts';
import { smallTalkOf } from './answering/small-talk.ts';
import type { ChatRow } from './chats.queries.ts';

/** The initial row of a chat; it is named after its first message. */
export const newChat = (
  message: string,
  now: string,
): Pick<ChatRow, 'id' | 'name' | 'created_at' | 'updated_at' | 'last_line_at'> => ({
  id: newId(),
  name: nameAfter(message),
  created_at: now,
  updated_at: now,
  last_line_at: null,
});

/** The name after a further message: the first question replaces a greeting or the like, which identifies nothing in a list. */
export const nameWith = ({ name }: ChatRow, message: string): string =>
  isNoQuestion(name) && !isNoQuestion(message) ? nameAfter(message) : name;

const isNoQuestion = (message: string): boolean => smallTalkOf(message) !== null || asksForPerson(message);

const nameAfter = (message: string): string =>
  truncate(message.replace(/\s+/g, ' ').trim(), MAX_CHAT_NAME).toWellFormed();
