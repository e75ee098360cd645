import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  bytesOf,
  defaultTo,
  notNull,
  primaryKey,
  refersTo,
  run,
  withId,
  withTimestamps,
} from './columns.ts';

/** Sources, their pages and passages, and what finds them: the inverted index and the vectors. */
export async function createKnowledge(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await createSources(db, kinds);
  await createIndex(db, kinds);
  await createEmbeddings(db, kinds);
}

async function createSources(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;

  await schema
    .createTable('sources')
    .$call(withId)
    .addColumn('bot_id', 'text', belongsTo('bots.id'))
    .addColumn('type', 'text', notNull)
    .addColumn('media_id', 'text', refersTo('media.id'))
    .addColumn('link', 'text', defaultTo('page'))
    .addColumn('status', 'text', notNull)
    .addColumn('error', 'text')
    .addColumn('settings', 'text', notNull)
    .addColumn('pages_count', 'integer', notNull)
    .addColumn('passages_count', 'integer', notNull)
    .addColumn('found_count', 'integer', notNull)
    .addColumn('done_count', 'integer', notNull)
    .addColumn('stopped', 'text')
    .addColumn('last_synced_at', timestamp)
    .addColumn('next_sync_at', timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index sources_bot on sources (bot_id)',
    'create index sources_next_sync on sources (next_sync_at)',
    'create index sources_media_id on sources (media_id)',
  );

  await schema
    .createTable('pages')
    .$call(withId)
    .addColumn('source_id', 'text', belongsTo('sources.id'))
    .addColumn('bot_id', 'text', belongsTo('bots.id'))
    .addColumn('url', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('error', 'text')
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('language', 'text')
    .addColumn('content_hash', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('depth', 'integer', notNull)
    .addColumn('passages_count', 'integer', notNull)
    .addColumn('doc', 'integer')
    .addColumn('analyzer_version', 'integer')
    .addColumn('sync_id', 'text', notNull)
    .addColumn('fetched_at', timestamp, notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create unique index pages_url on pages (source_id, url)',
    'create index pages_status on pages (source_id, status)',
    'create index pages_bot on pages (bot_id, language)',
    'create unique index pages_doc on pages (bot_id, doc)',
    'create index pages_analyzer on pages (analyzer_version)',
  );

  await schema
    .createTable('page_links')
    .addColumn('page_id', 'text', belongsOnceTo('pages.id'))
    .addColumn('links', 'text', notNull)
    .execute();
}

/**
 * Without foreign keys, as are the vectors: deleting a bot must not delete all of its content within one statement. See
 * `sweep`.
 */
async function createIndex(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp, serial } = kinds;
  const bytes = bytesOf(kinds);

  await schema
    .createTable('passages')
    .addColumn('bot_id', 'text', notNull)
    .addColumn('doc', 'integer', notNull)
    .addColumn('position', 'integer', notNull)
    .addColumn('heading', 'text', notNull)
    .addColumn('anchor', 'text')
    .addColumn('content', 'text', notNull)
    .execute();
  await run(db, 'create unique index passages_doc on passages (bot_id, doc, position)');

  await schema
    .createTable('index_counters')
    .addColumn('collection', 'text', primaryKey)
    .addColumn('next_doc', 'integer', notNull)
    .execute();

  await schema
    .createTable('index_segments')
    .addColumn('id', serial.type, serial.build)
    .addColumn('collection', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('header', bytes, notNull)
    .addColumn('docs_count', 'integer', notNull)
    .addColumn('deleted', 'text', notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index index_segments_collection on index_segments (collection, status)',
    'create index index_segments_status on index_segments (status)',
  );

  await schema
    .createTable('index_blocks')
    .addColumn('segment_id', 'bigint', notNull)
    .addColumn('number', 'integer', notNull)
    .addColumn('data', bytes, notNull)
    .addPrimaryKeyConstraint('index_blocks_pk', ['segment_id', 'number'])
    .execute();
}

async function createEmbeddings(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const bytes = bytesOf(kinds);

  await schema
    .createTable('bot_embeddings')
    .addColumn('bot_id', 'text', belongsOnceTo('bots.id'))
    .addColumn('last_change', 'integer', notNull)
    .addColumn('problem', 'text')
    .addColumn('failures', 'integer', notNull)
    .addColumn('updated_at', kinds.timestamp, notNull)
    .execute();

  await schema
    .createTable('page_embeddings')
    .addColumn('bot_id', 'text', notNull)
    .addColumn('doc', 'integer', notNull)
    .addColumn('model', 'text', notNull)
    .addColumn('change', 'integer', notNull)
    .addColumn('passages_count', 'integer', notNull)
    .addColumn('hashes', bytes, notNull)
    .addColumn('vectors', bytes, notNull)
    .addPrimaryKeyConstraint('page_embeddings_pk', ['bot_id', 'doc'])
    .execute();
  await run(db, 'create index page_embeddings_change on page_embeddings (bot_id, change)');
}
