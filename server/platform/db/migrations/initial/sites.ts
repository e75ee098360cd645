import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  notNull,
  primaryKey,
  refersTo,
  run,
  unique,
  withId,
  withTimestamps,
} from './columns.ts';

/** Websites, their addresses, and the visitors that they identify. */
export async function createSites(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  await schema
    .createTable('sites')
    .$call(withId)
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', notNull)
    .addColumn('domain', 'text', notNull)
    .addColumn('owner_id', 'text', belongsTo('users.id'))
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bots.id'))
    .addColumn('theme', 'text', notNull)
    .addColumn('agents', 'text', notNull)
    .addColumn('texts', 'text')
    .addColumn('retention_days', 'integer')
    .addColumn('logo_media_id', 'text', refersTo('media.id'))
    .addColumn('logo_path', 'text')
    .addColumn('verified_at', timestamp)
    .addColumn('widget_seen_at', timestamp)
    .addColumn('widget_seen_on', 'text')
    .addColumn('look_saved_at', timestamp)
    .addColumn('words_saved_at', timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create unique index sites_owner_name on sites (owner_id, lower(name))',
    'create index sites_bot on sites (bot_id)',
    'create index sites_domain on sites (domain)',
    'create index sites_logo_media_id on sites (logo_media_id)',
  );

  await schema
    .createTable('site_icons')
    .addColumn('site_id', 'text', belongsOnceTo('sites.id'))
    .addColumn('domain', 'text', notNull)
    .addColumn('png', 'text', notNull)
    .execute();

  // Contains the current slug as well: one unique key decides whose a slug is, also under parallel requests.
  await schema
    .createTable('site_slugs')
    .addColumn('slug', 'text', primaryKey)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(db, 'create index site_slugs_site on site_slugs (site_id)');

  await schema
    .createTable('site_domains')
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('pattern', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .addPrimaryKeyConstraint('site_domains_pk', ['site_id', 'pattern'])
    .execute();
  await run(db, 'create index site_domains_pattern on site_domains (pattern)');

  await schema
    .createTable('identity_secrets')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('secret', 'text', notNull)
    .addColumn('expires_at', timestamp)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index identity_secrets_site on identity_secrets (site_id)',
    // At most one secret of a site is current, also when two are created at once.
    'create unique index identity_secrets_current on identity_secrets (site_id) where expires_at is null',
  );

  await schema
    .createTable('visitors')
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('id', 'text', notNull)
    .addColumn('user_id', 'text', notNull)
    .addColumn('email', 'text')
    .addColumn('name', 'text')
    .$call(withTimestamps(kinds))
    .addPrimaryKeyConstraint('visitors_pk', ['site_id', 'id'])
    .execute();
}
