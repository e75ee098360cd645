import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  notNull,
  primaryKey,
  run,
  withId,
  withTimestamps,
} from './initial/columns.ts';

/** What owners are told by mail and by webhook, and what was told. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('users').addColumn('first_steps_dismissed_at', kinds.timestamp).execute();
  await createNotifications(db, kinds);
  await createWebhooks(db, kinds);
}

async function createNotifications(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('notification_settings')
    .addColumn('user_id', 'text', belongsOnceTo('users.id'))
    .addColumn('settings', 'text', notNull)
    .addColumn('updated_at', timestamp, notNull)
    .execute();
  await schema
    .createTable('notifications')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('kind', 'text', notNull)
    .addColumn('data', 'text', notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await schema
    .createTable('mail_times')
    .addColumn('key', 'text', primaryKey)
    .addColumn('mailed_at', timestamp, notNull)
    .execute();
  await schema
    .createTable('digests')
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('week', 'text', notNull)
    .addPrimaryKeyConstraint('digests_pk', ['user_id', 'week'])
    .execute();
  await schema
    .createTable('found_gaps')
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('gap_id', 'text', notNull)
    .addColumn('found_at', timestamp, notNull)
    .addPrimaryKeyConstraint('found_gaps_pk', ['site_id', 'gap_id'])
    .execute();
  await run(
    db,
    'create index notifications_site on notifications (site_id, kind)',
    'create index found_gaps_found_at on found_gaps (found_at)',
  );
}

async function createWebhooks(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;
  await schema
    .createTable('webhooks')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('url', 'text', notNull)
    .addColumn('events', 'text', notNull)
    .addColumn('sealed_secret', 'text', notNull)
    .addColumn('sealed_previous_secret', 'text')
    .addColumn('previous_expires_at', timestamp)
    .addColumn('paused_at', timestamp)
    .addColumn('pause_reason', 'text')
    .addColumn('failing_since', timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await schema
    .createTable('webhook_deliveries')
    .$call(withId)
    .addColumn('webhook_id', 'text', belongsTo('webhooks.id'))
    .addColumn('event', 'text', notNull)
    .addColumn('payload', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('attempts', 'integer', notNull)
    .addColumn('response_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('attempted_at', timestamp)
    .addColumn('next_attempt_at', timestamp)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index webhooks_site on webhooks (site_id)',
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at)',
    'create index webhook_deliveries_created_at on webhook_deliveries (created_at)',
  );
}
