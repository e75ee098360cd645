import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  defaultTo,
  notNull,
  refersTo,
  run,
  withId,
  withTimestamps,
} from './columns.ts';

/** Conversations, and what owners learn from the visitors of their websites. */
export async function createChats(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await createConversations(db, kinds);
  await createInsights(db, kinds);
}

async function createConversations(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  await schema
    .createTable('chats')
    .$call(withId)
    .addColumn('bot_id', 'text', belongsTo('bots.id'))
    .addColumn('site_id', 'text', refersTo('sites.id', 'cascade'))
    .addColumn('user_id', 'text', refersTo('users.id', 'cascade'))
    .addColumn('visitor_id', 'text')
    .addColumn('channel', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index chats_user on chats (user_id, updated_at)',
    'create index chats_bot on chats (bot_id, updated_at)',
    // The dashboard's queries read this index alone.
    'create index chats_site on chats (site_id, updated_at, id)',
    'create index chats_visitor on chats (site_id, visitor_id)',
    // For exports: new messages do not change this order.
    'create index chats_site_created on chats (site_id, created_at, id)',
  );

  await schema
    .createTable('messages')
    .$call(withId)
    .addColumn('chat_id', 'text', belongsTo('chats.id'))
    .addColumn('role', 'text', notNull)
    .addColumn('content', 'text', notNull)
    .addColumn('citations', 'text', notNull)
    .addColumn('related', 'text', defaultTo('[]'))
    .addColumn('outcome', 'text')
    .addColumn('turn_id', 'text')
    .addColumn('site_id', 'text')
    .addColumn('page_url', 'text')
    .addColumn('provider', 'text')
    .addColumn('model', 'text')
    .addColumn('fallback', 'text')
    .addColumn('input_tokens', 'integer')
    .addColumn('output_tokens', 'integer')
    .addColumn('cost_usd', 'double precision')
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    // The dashboard's queries read these two indexes alone.
    'create index messages_site on messages (site_id, created_at, outcome) where outcome is not null',
    'create index messages_chat on messages (chat_id, created_at, outcome)',
    // A question that is sent twice at once is stored once.
    `create unique index messages_turn on messages (turn_id) where role = 'user'`,
  );

  await schema
    .createTable('message_feedback')
    .addColumn('message_id', 'text', belongsOnceTo('messages.id'))
    .addColumn('vote', 'text', notNull)
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .addColumn('created_at', timestamp, notNull)
    .execute();
}

async function createInsights(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  await schema
    .createTable('leads')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('chat_id', 'text', refersTo('chats.id', 'set null'))
    .addColumn('visitor_id', 'text')
    .addColumn('email', 'text', notNull)
    .addColumn('name', 'text')
    .addColumn('message', 'text')
    .addColumn('consented_at', timestamp, notNull)
    .addColumn('done_at', timestamp)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index leads_site on leads (site_id, created_at)',
    // Deleting an account deletes many chats, and each clears the reference from its leads.
    'create index leads_chat on leads (chat_id)',
  );

  await schema
    .createTable('searches')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('visitor_id', 'text', notNull)
    .addColumn('query', 'text', notNull)
    .addColumn('results_count', 'integer', notNull)
    .addColumn('clicked_at', timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index searches_site on searches (site_id, created_at)',
    'create index searches_visitor on searches (site_id, visitor_id, updated_at)',
    'create index searches_created on searches (created_at)',
  );

  await schema
    .createTable('resolved_gaps')
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('gap_id', 'text', notNull)
    .addColumn('source_id', 'text', refersTo('sources.id', 'cascade'))
    .addColumn('resolved_at', timestamp, notNull)
    .addPrimaryKeyConstraint('resolved_gaps_pk', ['site_id', 'gap_id'])
    .execute();
  await run(db, 'create index resolved_gaps_source on resolved_gaps (source_id)');

  await schema
    .createTable('widget_events')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('visitor_id', 'text', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('data', 'text', notNull)
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index widget_events_site on widget_events (site_id, created_at)',
    'create unique index widget_events_once on widget_events (idempotency_key)',
    'create index widget_events_created on widget_events (created_at)',
    'create index widget_events_visitor on widget_events (site_id, visitor_id)',
  );
}
