import type { Kysely } from 'kysely';
import { notNull, primaryKey, refersTo } from './initial/columns.ts';

/** The slugs of deleted sites: script lines that name them may still be on pages of their domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withheld_site_slugs')
    .addColumn('slug', 'text', primaryKey)
    .addColumn('domain', 'text', notNull)
    .addColumn('owner_id', 'text', refersTo('users.id', 'set null'))
    .execute();
  await db.schema
    .createIndex('withheld_site_slugs_owner_id')
    .on('withheld_site_slugs')
    .column('owner_id')
    .execute();
}
