import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  notNull,
  refersTo,
  run,
  unique,
  withId,
  withTimestamps,
} from './columns.ts';

/** Assistants, their settings and keys, and the language models that they can use. */
export async function createBots(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  // Beside the id of a picture is its path: pages that show it need no join.
  await schema
    .createTable('bots')
    .$call(withId)
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', notNull)
    .addColumn('owner_id', 'text', belongsTo('users.id'))
    .addColumn('description', 'text')
    .addColumn('made_for', 'text', notNull)
    .addColumn('avatar_media_id', 'text', refersTo('media.id'))
    .addColumn('avatar_path', 'text')
    .addColumn('settings', 'text', notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index bots_owner on bots (owner_id)',
    'create index bots_avatar_media_id on bots (avatar_media_id)',
  );

  await schema
    .createTable('search_settings')
    .addColumn('bot_id', 'text', belongsOnceTo('bots.id'))
    .addColumn('settings', 'text', notNull)
    .addColumn('updated_at', timestamp, notNull)
    .execute();

  await schema
    .createTable('api_keys')
    .$call(withId)
    .addColumn('bot_id', 'text', belongsTo('bots.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('key_hash', 'text', unique)
    .addColumn('ending', 'text', notNull)
    .addColumn('created_at', timestamp, notNull)
    .addColumn('last_used_at', timestamp)
    .execute();
  await run(db, 'create index api_keys_bot on api_keys (bot_id, created_at)');

  await schema
    .createTable('model_providers')
    .$call(withId)
    .addColumn('owner_id', 'text', refersTo('users.id', 'cascade'))
    .addColumn('preset', 'text', notNull)
    .addColumn('provider', 'text', notNull)
    .addColumn('base_url', 'text', notNull)
    .addColumn('region', 'text')
    .addColumn('models', 'text', notNull)
    .addColumn('sealed_key', 'text')
    .addColumn('key_ending', 'text')
    .addColumn('problem', 'text')
    .addColumn('problem_since', timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create unique index model_providers_of_owner on model_providers (owner_id, preset)',
    'create unique index model_providers_of_server on model_providers (provider) where owner_id is null',
  );
}
