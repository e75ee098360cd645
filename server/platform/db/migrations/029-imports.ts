import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Imports of posts: what each file holds, what became of it, and which posts and files came from where. */
export async function up({ schema }: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await schema
    .createTable('imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('format', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .addColumn('finished_at', timestamp)
    .execute();
  await schema.createIndex('imports_owner').on('imports').column('owner_id').execute();
  await schema.createIndex('imports_created').on('imports').columns(['created_at', 'id']).execute();

  await schema
    .createTable('import_entries')
    .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('source_key', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('content', 'text')
    .addColumn('post_id', 'text', (c) => c.references('posts.id').onDelete('set null'))
    .addColumn('post_version', 'integer')
    .addPrimaryKeyConstraint('import_entries_pk', ['import_id', 'position'])
    .execute();
  await schema
    .createIndex('import_entries_outcome')
    .on('import_entries')
    .columns(['import_id', 'outcome', 'position'])
    .execute();
  await schema.createIndex('import_entries_post').on('import_entries').column('post_id').execute();

  await schema
    .createTable('imported_posts')
    .addColumn('source_key', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('imported_posts_post').on('imported_posts').column('post_id').execute();

  await schema
    .createTable('imported_media')
    .addColumn('source_key', 'text', (c) => c.primaryKey())
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('import_id', 'text', (c) => c.references('imports.id').onDelete('set null'))
    .execute();
  await schema.createIndex('imported_media_media').on('imported_media').column('media_id').execute();
  await schema.createIndex('imported_media_import').on('imported_media').column('import_id').execute();
}
