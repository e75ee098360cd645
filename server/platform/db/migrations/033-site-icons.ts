import type { Kysely } from 'kysely';

/** The icons of websites, which the widget shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_icons')
    .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('png', 'text', (c) => c.notNull())
    .execute();
}
