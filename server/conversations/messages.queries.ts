import { sql } from 'kysely';
import { inBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/connect.ts';
import { type Paging, pageOf } from '../platform/db/page-of.ts';
import { type ConversationFilter, conversationsInBatches } from './conversations.queries.ts';

export type TranscriptRow = Awaited<ReturnType<typeof listTranscript>>['rows'][number];
export type ExportedRow = TranscriptRow & Pick<ConversationHead, 'channel' | 'visitor_id'>;

/** A page of a conversation's messages with their feedback, oldest first. */
export const listTranscript = (db: Db, chatId: string, paging: Paging) =>
  pageOf(
    withFeedback(db)
      .where('messages.chat_id', '=', chatId)
      .orderBy('messages.created_at')
      .orderBy('messages.id'),
    paging,
  );

/**
 * The messages of all conversations that match, in batches: the last active conversation first, its messages oldest
 * first.
 */
export async function* messagesInBatches(
  db: Db,
  siteId: string,
  filter: ConversationFilter,
): AsyncGenerator<ExportedRow[]> {
  for await (const chats of conversationsInBatches(db, siteId, filter)) {
    const heads = new Map(chats.map((chat) => [chat.id, chat]));
    for await (const messages of messagesOf(db, [...heads.keys()]))
      yield messages.map((message) => {
        const { channel, visitor_id } = heads.get(message.chat_id) as ConversationHead;
        return { ...message, channel, visitor_id };
      });
  }
}

type ConversationHead =
  ReturnType<typeof conversationsInBatches> extends AsyncGenerator<(infer Row)[]> ? Row : never;

/** One conversation may have more messages than fit into a batch. */
const MESSAGES_AT_A_TIME = 500;

/** The messages of these chats, in the order of the chats. */
const messagesOf = (db: Db, chatIds: string[]) => {
  let waiting = chatIds;
  return inBatches<TranscriptRow>(MESSAGES_AT_A_TIME, (last) => {
    if (last) waiting = waiting.slice(waiting.indexOf(last.chat_id));
    const positions = waiting.map((id, position) => sql`when ${id} then ${sql.lit(position)}`);
    let query = withFeedback(db)
      .where('messages.chat_id', 'in', waiting)
      .orderBy(sql`case messages.chat_id ${sql.join(positions, sql` `)} end`)
      .orderBy('messages.created_at')
      .orderBy('messages.id')
      .limit(MESSAGES_AT_A_TIME);
    if (last)
      query = query.where(({ eb, or }) =>
        or([
          eb('messages.chat_id', '<>', last.chat_id),
          sql<boolean>`(messages.created_at, messages.id) > (${last.created_at}, ${last.id})`,
        ]),
      );
    return query.execute();
  });
};

const withFeedback = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id')
    .selectAll('messages')
    .select(['feedback.vote', 'feedback.reason', 'feedback.note']);
