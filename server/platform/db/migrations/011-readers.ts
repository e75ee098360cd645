import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** What owners read of their visitors: searches, gaps, leads with a state; and how long conversations are kept. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('searches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('visitor_id', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('results_count', 'integer', (c) => c.notNull())
    .addColumn('clicked_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('searches_site').on('searches').columns(['site_id', 'created_at']).execute();
  await schema
    .createIndex('searches_visitor')
    .on('searches')
    .columns(['site_id', 'visitor_id', 'updated_at'])
    .execute();
  await schema.createIndex('searches_created').on('searches').column('created_at').execute();

  await schema
    .createTable('resolved_gaps')
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('gap_id', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.references('sources.id').onDelete('cascade'))
    .addColumn('resolved_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('resolved_gaps_pk', ['site_id', 'gap_id'])
    .execute();
  await schema.createIndex('resolved_gaps_source').on('resolved_gaps').column('source_id').execute();

  await schema.alterTable('sites').addColumn('retention_days', 'integer').execute();

  await schema.alterTable('leads').addColumn('visitor_id', 'text').execute();
  await schema.alterTable('leads').addColumn('done_at', timestamp).execute();
  await sql`update leads set visitor_id = (select visitor_id from chats where chats.id = leads.chat_id)`.execute(
    db,
  );

  await schema.createIndex('chats_visitor').on('chats').columns(['site_id', 'visitor_id']).execute();
  await schema
    .createIndex('widget_events_visitor')
    .on('widget_events')
    .columns(['site_id', 'visitor_id'])
    .execute();
}
