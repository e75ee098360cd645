import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import { belongsTo, notNull, primaryKey, refersTo, run, withId, withTimestamps } from './columns.ts';

/** Imports of posts: the entries of each file and their outcomes, and the sources of imported posts and files. */
export async function createImports(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('imports')
    .$call(withId)
    .addColumn('owner_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('files', 'text', notNull)
    .addColumn('format', 'text')
    .addColumn('status', 'text', notNull)
    .addColumn('options', 'text', notNull)
    .addColumn('notes', 'text', notNull)
    .addColumn('problem', 'text')
    .$call(withTimestamps(kinds))
    .addColumn('finished_at', kinds.timestamp)
    .execute();
  await run(
    db,
    'create index imports_owner on imports (owner_id)',
    'create index imports_created on imports (created_at, id)',
  );

  await schema
    .createTable('import_entries')
    .addColumn('import_id', 'text', belongsTo('imports.id'))
    .addColumn('position', 'integer', notNull)
    .addColumn('source_key', 'text', notNull)
    .addColumn('source', 'text', notNull)
    .addColumn('title', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('notes', 'text', notNull)
    .addColumn('content', 'text')
    .addColumn('post_id', 'text', refersTo('posts.id', 'set null'))
    .addColumn('post_version', 'integer')
    .addPrimaryKeyConstraint('import_entries_pk', ['import_id', 'position'])
    .execute();
  await run(
    db,
    'create index import_entries_outcome on import_entries (import_id, outcome, position)',
    'create index import_entries_post on import_entries (post_id)',
  );

  await schema
    .createTable('imported_posts')
    .addColumn('source_key', 'text', primaryKey)
    .addColumn('post_id', 'text', belongsTo('posts.id'))
    .execute();
  await run(db, 'create index imported_posts_post on imported_posts (post_id)');

  await schema
    .createTable('imported_media')
    .addColumn('source_key', 'text', primaryKey)
    .addColumn('media_id', 'text', belongsTo('media.id'))
    .addColumn('import_id', 'text', refersTo('imports.id', 'set null'))
    .execute();
  await run(
    db,
    'create index imported_media_media on imported_media (media_id)',
    'create index imported_media_import on imported_media (import_id)',
  );
}
