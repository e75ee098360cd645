import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** The slugs that lead to a site, and the pages on which visitors ask. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  // The current slug is among them: one unique key decides whose a slug is, also under parallel requests.
  await schema
    .createTable('site_slugs')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('site_slugs_site').on('site_slugs').column('site_id').execute();
  await sql`insert into site_slugs (slug, site_id, created_at) select slug, id, created_at from sites`.execute(
    db,
  );

  await schema.alterTable('messages').addColumn('page_url', 'text').execute();
}
