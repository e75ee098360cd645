import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';

const AT_A_TIME = 500;

/** All rows of a query that is sorted by its ids. @param after the ids that follow this one */
const batchesAfter = <Row extends { id: string }>(after: (id: string) => { execute(): Promise<Row[]> }) =>
  inBatches<Row>(AT_A_TIME, (last) => after(last?.id ?? '').execute());

/** What people did in the conversations of an owner's websites. */
export const takeoversInBatches = (db: Db, ownerId: string) =>
  batchesAfter((after) =>
    db
      .selectFrom('takeovers')
      .innerJoin('sites', 'sites.id', 'takeovers.site_id')
      .leftJoin('users as operator', 'operator.id', 'takeovers.operator_id')
      .select(['takeovers.chat_id as id', 'sites.id as siteId', 'takeovers.status'])
      .select(['operator.name as operatorName', 'asked_at as askedAt', 'answered_at as answeredAt'])
      .select('offline_asked_at as offlineAskedAt')
      .select(['closed_at as closedAt', 'rating', 'rating_note as ratingNote', 'rated_at as ratedAt'])
      .where('sites.owner_id', '=', ownerId)
      .where('takeovers.chat_id', '>', after)
      .orderBy('takeovers.chat_id')
      .limit(AT_A_TIME),
  );

/** The notes in the conversations of an owner's websites, and those of a user in conversations of others. */
export const notesInBatches = (db: Db, userId: string) =>
  batchesAfter((after) =>
    db
      .selectFrom('chat_notes')
      .innerJoin('chats', 'chats.id', 'chat_notes.chat_id')
      .innerJoin('sites', 'sites.id', 'chats.site_id')
      .leftJoin('users as operator', 'operator.id', 'chat_notes.author_id')
      .select(['chat_notes.id', 'sites.domain', 'chat_notes.chat_id as conversationId'])
      .select(['operator.name as operatorName', 'chat_notes.author'])
      .select(['chat_notes.content', 'chat_notes.created_at as createdAt'])
      .where(({ eb, or }) => or([eb('sites.owner_id', '=', userId), eb('chat_notes.author_id', '=', userId)]))
      .where('chat_notes.id', '>', after)
      .orderBy('chat_notes.id')
      .limit(AT_A_TIME),
  );

/** The messages of a user in conversations of other owners' websites. */
export const writtenForOthersInBatches = (db: Db, userId: string) =>
  batchesAfter((after) =>
    db
      .selectFrom('messages')
      .innerJoin('sites', 'sites.id', 'messages.site_id')
      .select(['messages.id', 'sites.domain', 'messages.content', 'messages.created_at as createdAt'])
      .where('messages.author_id', '=', userId)
      .where('sites.owner_id', '<>', userId)
      .where('messages.id', '>', after)
      .orderBy('messages.id')
      .limit(AT_A_TIME),
  );
