import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The last messages of a conversation, the newest first. */
export const listLastMessages = (db: Db, chatId: string, limit: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The last notes on a conversation, the newest first. */
export const listLastNotes = (db: Db, chatId: string, limit: number) =>
  db
    .selectFrom('chat_notes')
    .selectAll()
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export interface VisitorOfSite {
  siteId: string;
  visitorId: string;
}

/** What a visitor has asked, in whichever conversation, the newest first. */
export const listQuestions = (db: Db, { siteId, visitorId }: VisitorOfSite, limit: number) =>
  db
    .selectFrom('chats')
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .select(['messages.chat_id', 'messages.page_url', 'messages.created_at'])
    .select(sql<string>`substr(messages.content, 1, 300)`.as('text'))
    .where('chats.site_id', '=', siteId)
    .where('chats.visitor_id', '=', visitorId)
    .where('messages.role', '=', 'user')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

/** Where a visitor has opened the widget, what they have shared and which results of a search they have opened. */
export const listEvents = (db: Db, { siteId, visitorId }: VisitorOfSite, limit: number) =>
  db
    .selectFrom('widget_events')
    .select(['type', 'data', 'created_at'])
    .where('site_id', '=', siteId)
    .where('visitor_id', '=', visitorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const listSearchesOf = (db: Db, { siteId, visitorId }: VisitorOfSite, limit: number) =>
  db
    .selectFrom('searches')
    .select(['query', 'results_count', 'updated_at'])
    .where('site_id', '=', siteId)
    .where('visitor_id', '=', visitorId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The other conversations of a visitor, the newest first. */
export const listOtherConversations = (
  db: Db,
  { siteId, visitorId }: VisitorOfSite,
  chatId: string,
  limit: number,
) =>
  db
    .selectFrom('chats')
    .leftJoin('takeovers', 'takeovers.chat_id', 'chats.id')
    .select(['chats.id', 'chats.name', 'takeovers.status', 'chats.created_at', 'chats.updated_at'])
    .where('chats.site_id', '=', siteId)
    .where('chats.visitor_id', '=', visitorId)
    .where('chats.id', '<>', chatId)
    .orderBy('chats.updated_at', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit)
    .execute();

/** What a visitor has left last, in whichever conversation. */
export const findLastLead = (db: Db, { siteId, visitorId }: VisitorOfSite) =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('visitor_id', '=', visitorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
