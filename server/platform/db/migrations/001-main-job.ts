import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

export async function up(db: Kysely<unknown>, { timestamp, serial, engine }: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('system_role', 'text')
    .addColumn('bio', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('email_verified_at', timestamp)
    .addColumn('suspended_at', timestamp)
    .addColumn('newsletter_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await sql`create unique index users_name on users (lower(name))`.execute(db);

  await schema
    .createTable('user_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('used_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('user_tokens_user').on('user_tokens').column('user_id').execute();

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await schema
    .createTable('spent_captchas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute();

  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('run_at', timestamp, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('max_attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_until', timestamp)
    .addColumn('error', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['status', 'run_at']).execute();
  await sql`create unique index jobs_key on jobs (key) where status = 'queued'`.execute(db);

  await schema
    .createTable('bots')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('description', 'text')
    .addColumn('made_for', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('bots_owner').on('bots').column('owner_id').execute();

  await schema
    .createTable('sites')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (c) => c.notNull().references('bots.id'))
    .addColumn('theme', 'text', (c) => c.notNull())
    .addColumn('agents', 'text', (c) => c.notNull())
    .addColumn('verified_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await sql`create unique index sites_owner_name on sites (owner_id, lower(name))`.execute(db);
  await schema.createIndex('sites_bot').on('sites').column('bot_id').execute();
  await schema.createIndex('sites_domain').on('sites').column('domain').execute();

  await schema
    .createTable('site_domains')
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('site_domains_pk', ['site_id', 'pattern'])
    .execute();
  await schema.createIndex('site_domains_pattern').on('site_domains').column('pattern').execute();

  await schema
    .createTable('sources')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('bot_id', 'text', (c) => c.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('pages_count', 'integer', (c) => c.notNull())
    .addColumn('passages_count', 'integer', (c) => c.notNull())
    .addColumn('found_count', 'integer', (c) => c.notNull())
    .addColumn('done_count', 'integer', (c) => c.notNull())
    .addColumn('stopped', 'text')
    .addColumn('last_synced_at', timestamp)
    .addColumn('next_sync_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('sources_bot').on('sources').column('bot_id').execute();
  await schema.createIndex('sources_next_sync').on('sources').column('next_sync_at').execute();

  await schema
    .createTable('pages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('source_id', 'text', (c) => c.notNull().references('sources.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (c) => c.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('language', 'text')
    .addColumn('content_hash', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('depth', 'integer', (c) => c.notNull())
    .addColumn('passages_count', 'integer', (c) => c.notNull())
    .addColumn('sync_id', 'text', (c) => c.notNull())
    .addColumn('fetched_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('pages_url').unique().on('pages').columns(['source_id', 'url']).execute();
  await schema.createIndex('pages_status').on('pages').columns(['source_id', 'status']).execute();
  await schema.createIndex('pages_bot').on('pages').columns(['bot_id', 'language']).execute();

  await schema
    .createTable('passages')
    .addColumn('id', serial.type, serial.build)
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (c) => c.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('anchor', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('passages_page').on('passages').columns(['page_id', 'position']).execute();
  await schema.createIndex('passages_bot').on('passages').column('bot_id').execute();

  if (engine === 'postgres') {
    await sql`alter table passages add column terms tsvector`.execute(db);
    // A question looks up many terms, and each look-up would read the whole pending list.
    await sql`create index passages_terms on passages using gin (terms) with (fastupdate = off)`.execute(db);
    // For a frequent term the planner would prefer a scan of the whole table, because it underestimates the cost of
    // unpacking each row's terms; this function leaves it only the bitmap scan.
    await sql`create function passages_with(query tsquery, most integer) returns setof bigint
      language sql stable set enable_seqscan = off set enable_indexscan = off
      as 'select id from passages where terms @@ query order by id limit most'`.execute(db);
  } else {
    // Contentless: the index stores no second copy of the text. The trigger keeps it consistent when deleting a page,
    // source or bot cascades to passages. The terms are already normalised, so the tokenizer only splits at spaces; it
    // leaves characters beyond ASCII unchanged.
    await sql`create virtual table passage_terms using fts5(
      title, heading, body, content = '', contentless_delete = 1, detail = column,
      tokenize = "ascii tokenchars '.+#'"
    )`.execute(db);
    await sql`create trigger passages_deleted after delete on passages begin
      delete from passage_terms where rowid = old.id; end`.execute(db);
  }

  // Prefix ranges (all terms that begin with "inst") need a bytewise collation, which is SQLite's default.
  const bytewise = engine === 'postgres' ? sql`text collate "C"` : 'text';
  await schema
    .createTable('vocabulary')
    .addColumn('bot_id', 'text', (c) => c.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('word', bytewise, (c) => c.notNull())
    .addColumn('stem', bytewise, (c) => c.notNull())
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('vocabulary_pk', ['bot_id', 'word', 'stem'])
    .execute();
  await schema.createIndex('vocabulary_stem').on('vocabulary').columns(['bot_id', 'stem']).execute();

  await schema
    .createTable('indexed_pages')
    .addColumn('page_id', 'text', (c) => c.primaryKey().references('pages.id').onDelete('cascade'))
    .addColumn('words', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('chats')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('bot_id', 'text', (c) => c.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('visitor_id', 'text')
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('chats_bot').on('chats').column('bot_id').execute();
  await schema.createIndex('chats_site').on('chats').columns(['site_id', 'updated_at']).execute();
  await schema.createIndex('chats_user').on('chats').columns(['user_id', 'updated_at']).execute();

  await schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('citations', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('messages_chat').on('messages').columns(['chat_id', 'created_at']).execute();

  await schema
    .createTable('message_feedback')
    .addColumn('message_id', 'text', (c) => c.primaryKey().references('messages.id').onDelete('cascade'))
    .addColumn('vote', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();

  await schema
    .createTable('leads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('chat_id', 'text', (c) => c.references('chats.id').onDelete('set null'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('message', 'text')
    .addColumn('consented_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('leads_site').on('leads').columns(['site_id', 'created_at']).execute();

  await schema
    .createTable('widget_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('visitor_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('widget_events_site')
    .on('widget_events')
    .columns(['site_id', 'created_at'])
    .execute();
}
