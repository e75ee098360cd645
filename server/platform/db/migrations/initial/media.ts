import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import { defaultTo, notNull, refersTo, run, unique, withId, withTimestamps } from './columns.ts';

/** Uploaded files. */
export async function createMedia(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('media')
    .$call(withId)
    .addColumn('slug', 'text', unique)
    // Files that others use remain when the account that uploaded them is deleted.
    .addColumn('owner_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('type', 'text', notNull)
    .addColumn('mime', 'text', notNull)
    .addColumn('storage_key', 'text', notNull)
    .addColumn('preview_key', 'text')
    .addColumn('sha256', 'text', notNull)
    .addColumn('size', 'integer', notNull)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('frames', 'integer')
    .addColumn('title', 'text', notNull)
    .addColumn('alt_text', 'text')
    .addColumn('caption', 'text')
    .addColumn('visibility', 'text', notNull)
    .addColumn('focal_x', 'double precision', defaultTo(0.5))
    .addColumn('focal_y', 'double precision', defaultTo(0.5))
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index media_newest on media (updated_at, id)',
    'create index media_owner_newest on media (owner_id, updated_at, id)',
    // For the months with uploads.
    'create index media_created on media (created_at)',
    'create index media_owner_created on media (owner_id, created_at)',
    // For the storage that an account uses, which each upload checks.
    'create index media_owner_size on media (owner_id, size)',
  );

  await schema.alterTable('users').addColumn('profile_media_id', 'text', refersTo('media.id')).execute();
  await run(db, 'create index users_profile_media_id on users (profile_media_id)');
}
