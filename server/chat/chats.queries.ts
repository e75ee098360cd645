import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

export type ChatRow = Selectable<Tables['chats']>;
export type MessageRow = Selectable<Tables['messages']>;

/** The chat, if it is this visitor's on this site. */
export const findVisitorChat = (db: Db, id: string, siteId: string, visitorId: string) =>
  db
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();

export const insertChat = (db: Db, chat: ChatRow) =>
  db.insertInto('chats').values(chat).returningAll().executeTakeFirstOrThrow();

export const touchChat = (db: Db, id: string, now: string) =>
  db.updateTable('chats').set({ updated_at: now }).where('id', '=', id).execute();

export const insertMessage = (db: Db, message: MessageRow) =>
  db.insertInto('messages').values(message).execute();

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

/** The assistant's message, if it was said to this visitor on this site. */
export const findVisitorMessage = (db: Db, id: string, siteId: string, visitorId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .selectAll('messages')
    .where('messages.id', '=', id)
    .where('messages.role', '=', 'assistant')
    .where('chats.site_id', '=', siteId)
    .where('chats.visitor_id', '=', visitorId)
    .executeTakeFirst();

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
