import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** What owners set for the search in a bot's content; a bot without a row has nothing set. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('search_settings')
    .addColumn('bot_id', 'text', (c) => c.primaryKey().references('bots.id').onDelete('cascade'))
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
}
