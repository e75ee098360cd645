import type { Kysely } from 'kysely';

/** The question of a doubtful answer, as a key: whether the owner has corrected it is known without reading texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('question_key', 'text').execute();
}
