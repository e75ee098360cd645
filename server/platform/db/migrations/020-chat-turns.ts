import { type Kysely, sql } from 'kysely';

/**
 * A question of the playground and its answer are a turn: it is asked again, or replaced, as a whole. Of chats of before,
 * each question begins a turn, and what the assistant said after it belongs to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('turn_id', 'text').execute();
  await sql`
    update messages set turn_id = (
      select asked.id from messages as asked
      where asked.chat_id = messages.chat_id and asked.role = 'user'
        and (asked.created_at < messages.created_at
          or (asked.created_at = messages.created_at and asked.id <= messages.id))
      order by asked.created_at desc, asked.id desc limit 1
    )
    where chat_id in (select id from chats where channel = 'custom')`.execute(db);
  // A question that is sent twice at once is stored once.
  await sql`create unique index messages_turn on messages (turn_id) where role = 'user'`.execute(db);
}
