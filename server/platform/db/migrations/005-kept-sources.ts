import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Which sources the owner chose to keep when the pages exceed the plan. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('sources').addColumn('kept_at', kinds.timestamp).execute();
}
