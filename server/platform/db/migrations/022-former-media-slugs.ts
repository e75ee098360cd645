import type { Kysely } from 'kysely';
import { belongsTo, primaryKey } from './initial/columns.ts';

/** The slugs that files had before: their addresses lead to the current ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_media_slugs')
    .addColumn('slug', 'text', primaryKey)
    .addColumn('media_id', 'text', belongsTo('media.id'))
    .execute();
  await db.schema
    .createIndex('former_media_slugs_media_id')
    .on('former_media_slugs')
    .column('media_id')
    .execute();
}
