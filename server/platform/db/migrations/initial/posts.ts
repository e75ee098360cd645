import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import {
  belongsOnceTo,
  belongsTo,
  defaultTo,
  notNull,
  primaryKey,
  refersTo,
  run,
  unique,
  withId,
  withTimestamps,
} from './columns.ts';

/** Posts with their categories and tags, how they are written, and how they are mailed. */
export async function createPosts(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await createCategories(db, kinds);
  await createPostsTable(db, kinds);
  await createEditing(db, kinds);
  await createMailings(db, kinds);
}

async function createCategories(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('categories')
    .$call(withId)
    .addColumn('entity', 'text', notNull)
    .addColumn('slug', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('description', 'text')
    .$call(withTimestamps(kinds))
    .addUniqueConstraint('categories_slug', ['entity', 'slug'])
    .execute();
  await run(db, 'create unique index categories_name on categories (entity, lower(name))');

  await schema
    .createTable('tags')
    .$call(withId)
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', notNull)
    .$call(withTimestamps(kinds))
    .execute();
  await run(db, 'create unique index tags_name on tags (lower(name))');
}

async function createPostsTable(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { engine, timestamp } = kinds;

  await schema
    .createTable('posts')
    .$call(withId)
    .addColumn('slug', 'text', unique)
    .addColumn('title', 'text', notNull)
    .addColumn('excerpt', 'text')
    // Public posts remain without an owner.
    .addColumn('owner_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('category_id', 'text', refersTo('categories.id', 'set null'))
    .addColumn('status', 'text', notNull)
    .addColumn('approval_status', 'text', notNull)
    .addColumn('featured_at', timestamp)
    .addColumn('published_at', timestamp)
    .addColumn('seo_title', 'text')
    .addColumn('seo_description', 'text')
    .addColumn('canonical_url', 'text')
    .addColumn('cover_media_id', 'text', refersTo('media.id'))
    .addColumn('cover_path', 'text')
    .addColumn('channel', 'text', defaultTo('page'))
    .addColumn('campaign_id', 'text')
    .addColumn('sponsored_at', timestamp)
    .addColumn('version', 'integer', defaultTo(1))
    .addColumn('submitted_at', timestamp)
    .addColumn('review_message', 'text')
    .addColumn('words', 'integer', notNull)
    .$call(withTimestamps(kinds))
    // The long texts are last: SQLite reads through them to reach the columns behind.
    .addColumn('outline', 'text', notNull)
    .addColumn('body', 'text', notNull)
    .addColumn('html', 'text', notNull)
    .execute();
  await run(db, 'create index posts_cover on posts (cover_media_id)', ...listIndexes(engine));

  await schema
    .createTable('post_tags')
    .addColumn('post_id', 'text', belongsTo('posts.id'))
    .addColumn('tag_id', 'text', belongsTo('tags.id'))
    .addPrimaryKeyConstraint('post_tags_pk', ['post_id', 'tag_id'])
    .execute();
  await run(db, 'create index post_tags_tag on post_tags (tag_id)');

  // Files that a post shows, in its text and beside it, cannot be deleted.
  await schema
    .createTable('post_media')
    .addColumn('post_id', 'text', belongsTo('posts.id'))
    .addColumn('media_id', 'text', (column) => column.notNull().references('media.id'))
    .addPrimaryKeyConstraint('post_media_pk', ['post_id', 'media_id'])
    .execute();
  await run(db, 'create index post_media_media on post_media (media_id)');

  await schema
    .createTable('post_slugs')
    .addColumn('slug', 'text', primaryKey)
    .addColumn('post_id', 'text', belongsTo('posts.id'))
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(db, 'create index post_slugs_post on post_slugs (post_id)');
}

/** The columns that lists of posts filter and sort by. */
const LISTED = [
  'status',
  'approval_status',
  'published_at',
  'featured_at',
  'sponsored_at',
  'campaign_id',
  'created_at',
  'updated_at',
  'submitted_at',
  'category_id',
  'owner_id',
  'title',
];

/**
 * SQLite reads the text of a post to reach the columns behind it: there, the indexes contain all columns of `LISTED`, and
 * only the posts of one page are read. PostgreSQL stores long texts elsewhere.
 */
function listIndexes(engine: ColumnKinds['engine']): string[] {
  const index = (name: string, columns: string[], where = '') => {
    const covered = engine === 'sqlite' ? new Set([...columns, ...LISTED]) : columns;
    return `create index ${name} on posts (${[...covered].join(', ')}) ${where}`;
  };
  const isPublic = `where status = 'live' and approval_status = 'approved'`;
  return [
    `create index posts_awaiting on posts (submitted_at, id) where approval_status = 'awaiting_approval'`,
    index('posts_category', ['category_id', 'updated_at', 'id']),
    index('posts_changed', ['updated_at', 'id']),
    index('posts_owner_changed', ['owner_id', 'updated_at', 'id']),
    index('posts_public', ['published_at', 'id'], isPublic),
    index('posts_public_in_category', ['category_id', 'published_at', 'id'], isPublic),
  ];
}

async function createEditing(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('post_changes')
    .addColumn('post_id', 'text', belongsOnceTo('posts.id'))
    .addColumn('title', 'text', notNull)
    .addColumn('content', 'text', notNull)
    .addColumn('approval_status', 'text', notNull)
    .addColumn('words', 'integer')
    .addColumn('created_at', timestamp, notNull)
    .execute();

  await schema
    .createTable('post_revisions')
    .$call(withId)
    .addColumn('post_id', 'text', belongsTo('posts.id'))
    .addColumn('version', 'integer', notNull)
    .addColumn('editor_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('kind', 'text', notNull)
    .addColumn('content', 'text', notNull)
    .addColumn('size', 'integer', notNull)
    .addColumn('created_at', timestamp, notNull)
    .addUniqueConstraint('post_revisions_version', ['post_id', 'version'])
    .execute();
  await run(db, 'create index post_revisions_editor on post_revisions (editor_id)');
}

async function createMailings(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('post_mailings')
    .addColumn('post_id', 'text', belongsOnceTo('posts.id'))
    .addColumn('started_at', timestamp, notNull)
    .addColumn('finished_at', timestamp)
    .execute();

  await schema
    .createTable('post_deliveries')
    .addColumn('post_id', 'text', belongsTo('posts.id'))
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('email', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('updated_at', timestamp, notNull)
    .addPrimaryKeyConstraint('post_deliveries_pk', ['post_id', 'user_id'])
    .execute();
  await run(db, 'create index post_deliveries_user on post_deliveries (user_id, status)');
}
