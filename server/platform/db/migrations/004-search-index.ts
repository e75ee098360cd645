import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/**
 * The inverted index replaces the engines' full-text indexes. Crawled content remains, and is reindexed in the
 * background.
 */
export async function up(db: Kysely<unknown>, { engine, timestamp, serial }: ColumnKinds): Promise<void> {
  const { schema } = db;
  const bytes = engine === 'postgres' ? 'bytea' : 'blob';

  await schema
    .createTable('index_counters')
    .addColumn('collection', 'text', (c) => c.primaryKey())
    .addColumn('next_doc', 'integer', (c) => c.notNull())
    .execute();

  // No foreign keys: deleting a bot must not delete all of its content within one statement. See `sweep`.
  await schema
    .createTable('index_segments')
    .addColumn('id', serial.type, serial.build)
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('header', bytes, (c) => c.notNull())
    .addColumn('docs_count', 'integer', (c) => c.notNull())
    .addColumn('deleted', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('index_segments_collection')
    .on('index_segments')
    .columns(['collection', 'status'])
    .execute();
  await schema.createIndex('index_segments_status').on('index_segments').column('status').execute();

  await schema
    .createTable('index_blocks')
    .addColumn('segment_id', 'bigint', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('data', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('index_blocks_pk', ['segment_id', 'number'])
    .execute();

  await schema.alterTable('pages').addColumn('doc', 'integer').execute();
  await schema.alterTable('pages').addColumn('analyzer_version', 'integer').execute();
  await sql`update pages set analyzer_version = 0, doc = numbered.doc
    from (select id, row_number() over (partition by bot_id order by id) as doc
      from pages where exists (select 1 from passages where passages.page_id = pages.id)) as numbered
    where numbered.id = pages.id`.execute(db);
  // Extraction now includes lists, tables and links: each page must be read again, although it did not change.
  await sql`update pages set etag = null, last_modified = null, content_hash = null`.execute(db);
  await sql`insert into index_counters (collection, next_doc)
    select bot_id, max(doc) + 1 from pages where doc is not null group by bot_id`.execute(db);
  await schema.createIndex('pages_doc').unique().on('pages').columns(['bot_id', 'doc']).execute();
  await schema.createIndex('pages_analyzer').on('pages').column('analyzer_version').execute();

  await schema
    .createTable('passages_of_docs')
    .addColumn('bot_id', 'text', (c) => c.notNull())
    .addColumn('doc', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('anchor', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into passages_of_docs (bot_id, doc, position, heading, anchor, content)
    select pages.bot_id, pages.doc, position, heading, anchor, content
    from passages join pages on pages.id = passages.page_id`.execute(db);
  if (engine === 'postgres') await sql`drop function passages_with(tsquery, integer)`.execute(db);
  else await schema.dropTable('passage_terms').execute();
  await schema.dropTable('passages').execute();
  await schema.alterTable('passages_of_docs').renameTo('passages').execute();
  await schema
    .createIndex('passages_doc')
    .unique()
    .on('passages')
    .columns(['bot_id', 'doc', 'position'])
    .execute();

  await schema.dropTable('vocabulary').execute();
  await schema.dropTable('indexed_pages').execute();
}
