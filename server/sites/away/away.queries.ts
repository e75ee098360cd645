import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { countRows, hasRow } from '../../platform/db/rows.ts';
import { personName } from '../takeover/takeover.ts';

/** What a mail to the visitor of a conversation needs. */
export async function findAwayChat(db: Db, chatId: string) {
  return db
    .selectFrom('takeovers')
    .innerJoin('chats', 'chats.id', 'takeovers.chat_id')
    .innerJoin('sites', 'sites.id', 'chats.site_id')
    .innerJoin('users as owner', 'owner.id', 'sites.owner_id')
    .leftJoin('visitors', (join) =>
      join.onRef('visitors.site_id', '=', 'chats.site_id').onRef('visitors.id', '=', 'chats.visitor_id'),
    )
    .select(['chats.id', 'chats.visitor_id as visitorId', 'sites.id as siteId'])
    .select(['sites.name as siteName', 'sites.domain as siteDomain'])
    .select(['takeovers.locale', 'takeovers.mailed_at as mailedAt'])
    .select(['takeovers.visitor_read_at as readAt', 'takeovers.visitor_seen_at as seenAt'])
    .select(['visitors.email as visitorEmail', 'owner.suspended_at as suspendedAt'])
    .select(({ selectFrom }) => [
      selectFrom('leads')
        .select('leads.email')
        .whereRef('leads.site_id', '=', 'chats.site_id')
        // A form may ask for the address before the first question.
        .where(sql<boolean>`(leads.chat_id = chats.id or leads.visitor_id = chats.visitor_id)`)
        .orderBy(sql`case when leads.chat_id = chats.id then 0 else 1 end`)
        .orderBy('leads.created_at', 'desc')
        .limit(1)
        .as('leadEmail'),
      selectFrom('messages')
        .select('messages.page_url')
        .whereRef('messages.chat_id', '=', 'chats.id')
        .where('messages.page_url', 'is not', null)
        .orderBy('messages.created_at', 'desc')
        .limit(1)
        .as('lastPage'),
    ])
    .where('chats.id', '=', chatId)
    .executeTakeFirst();
}

const MOST_MESSAGES = 20;

/** What operators have written since then, oldest first, with their names. */
export const listAnswersSince = (db: Db, chatId: string, since: string) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.author_id')
    .select(['messages.id', 'messages.content', 'messages.created_at'])
    .select(personName('users').$castTo<string | null>().as('operator'))
    .where('chat_id', '=', chatId)
    .where('author', '=', 'operator')
    .where('messages.created_at', '>', since)
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .limit(MOST_MESSAGES)
    .execute();

/** What the visitor wrote last before then. */
export const findQuestionBefore = async (db: Db, chatId: string, before: string) =>
  (
    await db
      .selectFrom('messages')
      .select('content')
      .where('chat_id', '=', chatId)
      .where('role', '=', 'user')
      .where('created_at', '<=', before)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.content ?? null;

/** The files of these messages, in the order in which they were sent. */
export const listFileNames = (db: Db, messageIds: string[]) =>
  db
    .selectFrom('chat_files')
    .select(['message_id as messageId', 'name'])
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const setMailed = (tx: Db, chatId: string, mailed_at: string) =>
  tx.updateTable('takeovers').set({ mailed_at }).where('chat_id', '=', chatId).execute();

/** Whether a mail was read before. */
export const hasInbound = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('inbound_mails').select('id').where('id', '=', id));

export const countInboundSince = (db: Db, chatId: string, since: string): Promise<number> =>
  countRows(db.selectFrom('inbound_mails').where('chat_id', '=', chatId).where('created_at', '>=', since));

export const deleteInboundBefore = (db: Db, before: string) =>
  db.deleteFrom('inbound_mails').where('created_at', '<', before).execute();
