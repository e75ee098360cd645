import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import { belongsTo, notNull, refersTo, run, unique, withId, withTimestamps } from './columns.ts';

/** Accounts and signing in. */
export async function createUsers(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  // `profile_media_id` is added with the media, which refer to users in turn.
  await schema
    .createTable('users')
    .$call(withId)
    .addColumn('email', 'text', unique)
    .addColumn('name', 'text', notNull)
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('password_hash', 'text', notNull)
    .addColumn('system_role', 'text')
    .addColumn('bio', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('email_verified_at', timestamp)
    .addColumn('suspended_at', timestamp)
    .addColumn('newsletter_at', timestamp)
    .addColumn('pending_site', 'text')
    .addColumn('pending_plan', 'text')
    .addColumn('new_email', 'text')
    .addColumn('profile_image', 'text')
    .addColumn('profile_image_alt', 'text')
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create unique index users_name on users (lower(name))',
    'create index users_created on users (created_at, id)',
  );

  await schema
    .createTable('user_tokens')
    .$call(withId)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('purpose', 'text', notNull)
    .addColumn('email', 'text')
    .addColumn('token_hash', 'text', unique)
    .addColumn('expires_at', timestamp, notNull)
    .addColumn('used_at', timestamp)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(db, 'create index user_tokens_user on user_tokens (user_id)');

  await schema
    .createTable('sessions')
    .$call(withId)
    .addColumn('user_id', 'text', refersTo('users.id', 'cascade'))
    .addColumn('data', 'text', notNull)
    .addColumn('expires_at', timestamp, notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_expiry on sessions (expires_at)',
  );

  await schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('device_hash', 'text', notNull)
    .addColumn('seen_at', timestamp, notNull)
    .addPrimaryKeyConstraint('known_devices_pk', ['user_id', 'device_hash'])
    .execute();

  await schema
    .createTable('spent_captchas')
    .$call(withId)
    .addColumn('expires_at', timestamp, notNull)
    .execute();
}
