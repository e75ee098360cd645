import type { Kysely } from 'kysely';
import { defaultTo, run } from './initial/columns.ts';

/** Answers that are probably beside the point. They are few: two small indexes find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('is_doubtful', 'integer', defaultTo(0)).execute();
  await run(
    db,
    'create index messages_doubtful_site on messages (site_id, created_at) where is_doubtful = 1',
    'create index messages_doubtful_chat on messages (chat_id) where is_doubtful = 1',
  );
}
