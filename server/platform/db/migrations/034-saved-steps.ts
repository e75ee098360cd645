import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** When the owner last saved the look of a website, and its words: what the first reading sets is not theirs. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('sites').addColumn('look_saved_at', timestamp).execute();
  await db.schema.alterTable('sites').addColumn('words_saved_at', timestamp).execute();
}
