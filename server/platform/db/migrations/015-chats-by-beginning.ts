import type { Kysely } from 'kysely';

/** Exports read the conversations of a site in the order in which they began, which new messages do not change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('chats_site_created')
    .on('chats')
    .columns(['site_id', 'created_at', 'id'])
    .execute();
}
