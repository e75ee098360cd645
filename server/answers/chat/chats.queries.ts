import type { Insertable, Selectable } from 'kysely';
import { type Clock, isoNow } from '../../platform/clock.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';

export type ChatRow = Selectable<Tables['chats']>;
export type MessageRow = Selectable<Tables['messages']>;

/** In the order of their last activity, the newest first. */
const chats = (db: Db) =>
  db.selectFrom('chats').selectAll('chats').orderBy('chats.updated_at', 'desc').orderBy('chats.id', 'desc');

const visitorChats = (db: Db, siteId: string | null, visitorId: string) =>
  chats(db)
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .where('visitor_id', '=', visitorId);

const userChats = (db: Db, userId: string) =>
  chats(db).where('chats.user_id', '=', userId).where('chats.channel', '=', 'custom');

/** The chat, if it belongs to this visitor on this site. */
export const findVisitorChat = (db: Db, id: string, siteId: string | null, visitorId: string) =>
  visitorChats(db, siteId, visitorId).where('id', '=', id).executeTakeFirst();

/** The visitor's last active chat on this site. */
export const findLastVisitorChat = (db: Db, siteId: string, visitorId: string) =>
  visitorChats(db, siteId, visitorId).limit(1).executeTakeFirst();

/** The chat, if it belongs to this user. */
export const findUserChat = (db: Db, id: string, userId: string) =>
  userChats(db, userId).where('id', '=', id).executeTakeFirst();

export const listAllUserChats = (db: Db, userId: string) => userChats(db, userId).execute();

export function listUserChats(db: Db, userId: string, filter: { nameLike?: string }, paging: Paging) {
  let query = userChats(db, userId);
  if (filter.nameLike) query = query.where(contains('name', filter.nameLike));
  return pageOf(query, paging);
}

/** Nothing where there is one with this id. */
export const insertChat = (db: Db, chat: ChatRow) =>
  db
    .insertInto('chats')
    .values(chat)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

/** Locks it until the transaction ends; rows that refer to it can be added meanwhile. */
export const lockChat = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/**
 * Notes that a message or a note is added, at a time that is not before that of the last one: the clocks of processes
 * differ. Of those of one millisecond, the order is that of their ids. Locks the chat until the transaction ends.
 * @param isNews the chat is unread, and comes to the head of the list
 * @returns undefined if it is gone
 */
export async function addLine(tx: Db, engine: Engine, id: string, clock: Clock, isNews = true) {
  const chat = await lockChat(tx, engine, id);
  if (!chat) return undefined;
  const now = isoNow(clock);
  const last = chat.last_line_at;
  const time = last === null || last <= now ? now : new Date(Date.parse(last) + 1).toISOString();
  await tx
    .updateTable('chats')
    .set({ last_line_at: time, ...(isNews && { updated_at: time }) })
    .where('id', '=', id)
    .execute();
  return { chat, time };
}

/** Does not change `updated_at`, and with it the chat's place in the list. */
export const renameChat = (db: Db, id: string, name: string) =>
  db.updateTable('chats').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Returns the ids of those that belong to this user. */
export async function deleteUserChats(db: Db, ids: readonly string[], userId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('chats')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('channel', '=', 'custom')
    .returning('id')
    .execute();
  return idsOf(deleted);
}

export const insertMessage = (db: Db, message: Omit<Insertable<Tables['messages']>, 'site_id'>) =>
  db
    .insertInto('messages')
    .values(({ selectFrom }) => ({
      ...message,
      site_id: selectFrom('chats').select('site_id').where('id', '=', message.chat_id),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** The message that was sent with this id of its sender. */
export const findSentMessage = (db: Db, chatId: string, clientId: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** How the last answers of the assistant ended, the newest first. */
export const listLastOutcomes = async (db: Db, chatId: string, limit: number) =>
  (
    await db
      .selectFrom('messages')
      .select('outcome')
      .where('chat_id', '=', chatId)
      .where('outcome', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ outcome }) => outcome);

export const hasMessage = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('messages').select('id').where('id', '=', id));

/** Whether an answer of the chat has said which language the pages are in. */
export const hasOffer = (db: Db, chatId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('offered_language', 'is not', null)
      .limit(1),
  );

/** The user's chat with this turn. */
export const findChatOfTurn = (db: Db, turnId: string, userId: string) =>
  userChats(db, userId)
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .where('messages.turn_id', '=', turnId)
    .where('messages.role', '=', 'user')
    .executeTakeFirst();

export const deleteTurn = (db: Db, chatId: string, turnId: string) =>
  db.deleteFrom('messages').where('chat_id', '=', chatId).where('turn_id', '=', turnId).execute();

/** Deletes a turn and all later messages; nothing if the chat has no such turn. */
export async function deleteFromTurn(db: Db, chatId: string, turnId: string): Promise<void> {
  const question = await db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('turn_id', '=', turnId)
    .where('role', '=', 'user')
    .executeTakeFirst();
  if (!question) return;
  const { id, created_at } = question;
  await db
    .deleteFrom('messages')
    .where('chat_id', '=', chatId)
    .where(({ eb, and, or }) =>
      or([eb('created_at', '>', created_at), and([eb('created_at', '=', created_at), eb('id', '>=', id)])]),
    )
    .execute();
}

const messages = (db: Db) =>
  db.selectFrom('messages').selectAll('messages').orderBy('messages.created_at').orderBy('messages.id');

/** All messages of a chat, oldest first. */
export const listMessages = (db: Db, chatId: string) => messages(db).where('chat_id', '=', chatId).execute();

/** All messages of all chats of this user, oldest first. */
export const listUserMessages = (db: Db, userId: string) =>
  messages(db)
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where('chats.user_id', '=', userId)
    .where('chats.channel', '=', 'custom')
    .execute();

/** The last messages, oldest first. */
export async function listRecentMessages(db: Db, chatId: string, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** The assistant's message, if it was sent to this visitor on this site. */
export const findVisitorMessage = (db: Db, id: string, siteId: string, visitorId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .selectAll('messages')
    .where('messages.id', '=', id)
    .where('messages.role', '=', 'assistant')
    .where('messages.author', 'is', null)
    .where('chats.site_id', '=', siteId)
    .where('chats.visitor_id', '=', visitorId)
    .executeTakeFirst();

/** The votes on messages, by the message's id. */
export async function listVotes(db: Db, messageIds: string[]): Promise<Map<string, 'up' | 'down'>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_feedback')
    .select(['message_id', 'vote'])
    .where('message_id', 'in', messageIds)
    .execute();
  return new Map(rows.map(({ message_id, vote }) => [message_id, vote]));
}

/** The times at which email addresses were left in a chat. */
export async function listLeadTimes(db: Db, chatId: string): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('created_at').where('chat_id', '=', chatId).execute();
  return rows.map(({ created_at }) => created_at);
}

export const saveFeedback = (db: Db, feedback: Selectable<Tables['message_feedback']>) =>
  db
    .insertInto('message_feedback')
    .values(feedback)
    .onConflict((conflict) =>
      conflict
        .column('message_id')
        .doUpdateSet({ vote: feedback.vote, reason: feedback.reason, note: feedback.note }),
    )
    .execute();
