import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** When a visitor has asked for a person outside opening hours. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('takeovers').addColumn('offline_asked_at', timestamp).execute();
}
