import { sql } from 'kysely';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import {
  type ConversationFilter,
  type ConversationHead,
  type ConversationScope,
  conversationsInBatches,
} from './conversations.queries.ts';

export type TranscriptRow = Awaited<ReturnType<typeof listTranscript>>['rows'][number];
export type ExportedRow = TranscriptRow & Pick<ConversationHead, 'channel' | 'visitor_id'>;

/** A page of a conversation's messages with their feedback, oldest first. */
export const listTranscript = (db: Db, chatId: string, paging: Paging) => pageOf(inOrder(db, chatId), paging);

/** One conversation may have more messages than fit into a batch. */
const MESSAGES_AT_A_TIME = 500;

/**
 * The messages of all conversations that match, in batches: the newest conversation first, its messages oldest first.
 * Conversations are read one by one: for many together the database would sort all their messages for each batch.
 */
export async function* messagesInBatches(
  db: Db,
  scope: ConversationScope,
  filter: ConversationFilter,
): AsyncGenerator<ExportedRow[]> {
  let batch: ExportedRow[] = [];
  for await (const chats of conversationsInBatches(db, scope, filter))
    for (const { id, channel, visitor_id } of chats)
      for await (const messages of messagesOf(db, id)) {
        batch.push(...messages.map((message) => ({ ...message, channel, visitor_id })));
        if (batch.length < MESSAGES_AT_A_TIME) continue;
        yield batch;
        batch = [];
      }
  if (batch.length > 0) yield batch;
}

const messagesOf = (db: Db, chatId: string) =>
  inBatches<TranscriptRow>(MESSAGES_AT_A_TIME, (last) => {
    let query = inOrder(db, chatId).limit(MESSAGES_AT_A_TIME);
    if (last)
      query = query.where(
        sql<boolean>`(messages.created_at, messages.id) > (${last.created_at}, ${last.id})`,
      );
    return query.execute();
  });

const inOrder = (db: Db, chatId: string) =>
  withFeedback(db)
    .where('messages.chat_id', '=', chatId)
    .orderBy('messages.created_at')
    .orderBy('messages.id');

const withFeedback = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id')
    .leftJoin('users as operator', 'operator.id', 'messages.author_id')
    .selectAll('messages')
    .select(['feedback.vote', 'feedback.reason', 'feedback.note', 'operator.name as operator_name']);
