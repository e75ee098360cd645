import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, refersTo, run, withId } from './initial/columns.ts';

/** People who work on websites of others, and the API keys that they made. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('site_members')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('user_id', 'text', refersTo('users.id', 'cascade'))
    .addColumn('email', 'text', notNull)
    .addColumn('role', 'text', notNull)
    .addColumn('token_hash', 'text')
    .addColumn('expires_at', timestamp)
    .addColumn('created_at', timestamp, notNull)
    .addColumn('joined_at', timestamp)
    .addColumn('last_active_at', timestamp)
    .execute();
  await run(
    db,
    'create unique index site_members_user on site_members (site_id, user_id)',
    'create unique index site_members_email on site_members (site_id, email)',
    'create unique index site_members_token on site_members (token_hash)',
    'create index site_members_of_user on site_members (user_id)',
  );
  await db.schema
    .alterTable('api_keys')
    .addColumn('created_by', 'text', refersTo('users.id', 'cascade'))
    .execute();
  await run(db, 'create index api_keys_created_by on api_keys (created_by)');
}
