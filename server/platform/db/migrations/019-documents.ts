import type { Kysely } from 'kysely';

/** Texts and files as sources; the links of pages, which an unchanged page does not send again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('sources')
    .addColumn('media_id', 'text', (c) => c.references('media.id'))
    .execute();
  await schema.createIndex('sources_media_id').on('sources').column('media_id').execute();
  await schema
    .alterTable('sources')
    .addColumn('link', 'text', (c) => c.notNull().defaultTo('page'))
    .execute();
  await (db as Kysely<{ sources: { type: string; link: string } }>)
    .updateTable('sources')
    .set({ link: 'none' })
    .where('type', '=', 'qa')
    .execute();
  await schema
    .createTable('page_links')
    .addColumn('page_id', 'text', (c) => c.primaryKey().references('pages.id').onDelete('cascade'))
    .addColumn('links', 'text', (c) => c.notNull())
    .execute();
}
