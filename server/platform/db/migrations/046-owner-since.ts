import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** When a website got its owner; null for who has created it. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('sites').addColumn('owner_since', timestamp).execute();
}
