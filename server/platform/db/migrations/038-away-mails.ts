import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, run, withId } from './initial/columns.ts';

/** Answers by mail to visitors who have left, and their replies. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('takeovers').addColumn('mailed_at', timestamp).execute();
  await db.schema
    .createTable('inbound_mails')
    .$call(withId)
    .addColumn('chat_id', 'text', belongsTo('chats.id'))
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index inbound_mails_chat on inbound_mails (chat_id)',
    'create index inbound_mails_created on inbound_mails (created_at)',
  );
}
