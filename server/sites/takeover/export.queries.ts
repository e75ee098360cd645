import type { Db } from '../../platform/db/connect.ts';

/** What people did in the conversations of an owner's websites, for the data export. */
export const listTakeoversOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('takeovers')
    .innerJoin('sites', 'sites.id', 'takeovers.site_id')
    .leftJoin('users as operator', 'operator.id', 'takeovers.operator_id')
    .select(['takeovers.chat_id as conversationId', 'sites.id as siteId', 'takeovers.status'])
    .select(['operator.name as operatorName', 'asked_at as askedAt', 'answered_at as answeredAt'])
    .select('offline_asked_at as offlineAskedAt')
    .select(['closed_at as closedAt', 'rating', 'rating_note as ratingNote', 'rated_at as ratedAt'])
    .where('sites.owner_id', '=', ownerId)
    .orderBy('takeovers.chat_id')
    .execute();

/** The notes of these conversations, for the data export. */
export const listNotesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('chat_notes')
    .innerJoin('chats', 'chats.id', 'chat_notes.chat_id')
    .innerJoin('sites', 'sites.id', 'chats.site_id')
    .leftJoin('users as operator', 'operator.id', 'chat_notes.author_id')
    .select(['chat_notes.chat_id as conversationId', 'operator.name as operatorName', 'chat_notes.author'])
    .select(['chat_notes.content', 'chat_notes.created_at as createdAt'])
    .where('sites.owner_id', '=', ownerId)
    .orderBy('chat_notes.id')
    .execute();

/** The messages of a user in conversations of other owners' websites, for the data export. */
export const listWrittenBy = (db: Db, userId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('sites', 'sites.id', 'messages.site_id')
    .select(['sites.domain', 'messages.content', 'messages.created_at as createdAt'])
    .where('messages.author_id', '=', userId)
    .where('sites.owner_id', '<>', userId)
    .orderBy('messages.created_at')
    .execute();

/** The notes of a user in conversations of other owners' websites, for the data export. */
export const listNotesBy = (db: Db, userId: string) =>
  db
    .selectFrom('chat_notes')
    .innerJoin('chats', 'chats.id', 'chat_notes.chat_id')
    .innerJoin('sites', 'sites.id', 'chats.site_id')
    .select(['sites.domain', 'chat_notes.content', 'chat_notes.created_at as createdAt'])
    .where('chat_notes.author_id', '=', userId)
    .where('sites.owner_id', '<>', userId)
    .orderBy('chat_notes.created_at')
    .execute();
