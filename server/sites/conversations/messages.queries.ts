import { sql } from 'kysely';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { idsOf } from '../../platform/ids.ts';
import { type ChatFileRow, listFilesOf, personName } from '../takeover/takeover.ts';
import {
  type ConversationFilter,
  type ConversationHead,
  type ConversationScope,
  conversationsInBatches,
} from './conversations.queries.ts';

export type TranscriptRow = MessageRow & { files: ChatFileRow[] };
type MessageRow = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>[number];
export type ExportedRow = TranscriptRow & Pick<ConversationHead, 'channel' | 'visitor_id'>;

/** A page of a conversation's messages with their feedback and files, oldest first. */
export async function listTranscript(db: Db, chatId: string, paging: Paging) {
  const { rows, count } = await pageOf(inOrder(db, chatId), paging);
  return { rows: await withFiles(db, rows), count };
}

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
  let batch: Omit<ExportedRow, 'files'>[] = [];
  for await (const chats of conversationsInBatches(db, scope, filter))
    for (const { id, channel, visitor_id } of chats)
      for await (const messages of messagesOf(db, id)) {
        batch.push(...messages.map((message) => ({ ...message, channel, visitor_id })));
        if (batch.length < MESSAGES_AT_A_TIME) continue;
        yield await withFiles(db, batch);
        batch = [];
      }
  if (batch.length > 0) yield await withFiles(db, batch);
}

const messagesOf = (db: Db, chatId: string) =>
  inBatches<MessageRow>(MESSAGES_AT_A_TIME, (last) => {
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
    .select(['feedback.vote', 'feedback.reason', 'feedback.note'])
    .select(personName('operator').$castTo<string | null>().as('operator_name'));

async function withFiles<Row extends { id: string }>(
  db: Db,
  rows: Row[],
): Promise<(Row & { files: ChatFileRow[] })[]> {
  const files = Map.groupBy(await listFilesOf(db, idsOf(rows)), ({ message_id }) => message_id);
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}
