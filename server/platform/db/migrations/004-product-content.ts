import type { Kysely } from 'kysely';
import { refersTo, run } from './initial/columns.ts';

/** The model that a product sells, the content of items, and the appearance of the assistants that apps create. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('products').addColumn('model', 'text').execute();
  await schema.alterTable('products').addColumn('licence', 'text').execute();
  await schema.alterTable('products').addColumn('file_media_id', 'text', refersTo('media.id')).execute();
  await schema.alterTable('products').addColumn('avatar_media_id', 'text', refersTo('media.id')).execute();
  await run(
    db,
    'create index products_file on products (file_media_id)',
    'create index products_avatar on products (avatar_media_id)',
  );
  await schema.alterTable('bots').addColumn('theme', 'text').execute();
}
