import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** When operators last looked at the inbox: a page in a background tab is connected, too. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('operator_presence').addColumn('looked_at', timestamp).execute();
}
