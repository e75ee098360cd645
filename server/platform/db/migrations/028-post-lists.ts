import type { Kysely } from 'kysely';

/** What the lists of posts read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post_changes').addColumn('words', 'integer').execute();
}
