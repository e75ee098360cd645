import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, primaryKey, run, unique, withId } from './initial/columns.ts';

/** How people learn of conversations that wait: what each has chosen, and the browsers that get notifications. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('alert_choices')
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('mail', 'text', notNull)
    .addColumn('push', 'integer', notNull)
    .addPrimaryKeyConstraint('alert_choices_pk', ['user_id', 'site_id'])
    .execute();
  await schema
    .createTable('push_keys')
    .addColumn('purpose', 'text', primaryKey)
    .addColumn('public_key', 'text', notNull)
    .addColumn('sealed_private_key', 'text', notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await schema
    .createTable('push_subscriptions')
    .$call(withId)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('session_id', 'text', notNull)
    .addColumn('endpoint', 'text', unique)
    .addColumn('p256dh', 'text', notNull)
    .addColumn('auth', 'text', notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index alert_choices_site on alert_choices (site_id)',
    'create index push_subscriptions_user on push_subscriptions (user_id, created_at)',
  );
}
