import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** When and where a site's widget was last seen: its owner then knows that it is installed. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('sites').addColumn('widget_seen_at', timestamp).execute();
  await db.schema.alterTable('sites').addColumn('widget_seen_on', 'text').execute();
}
