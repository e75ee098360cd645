import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Writing: what posts lacked, their revisions, changes that wait for approval, and the slugs they have had. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  for (const [name, type] of [
    ['cover_path', 'text'],
    ['campaign_id', 'text'],
    ['sponsored_at', timestamp],
    ['canonical_url', 'text'],
    ['review_message', 'text'],
    ['submitted_at', timestamp],
  ] as const)
    await schema.alterTable('posts').addColumn(name, type).execute();
  await schema
    .alterTable('posts')
    .addColumn('cover_media_id', 'text', (c) => c.references('media.id'))
    .execute();
  await schema
    .alterTable('posts')
    .addColumn('channel', 'text', (c) => c.notNull().defaultTo('page'))
    .execute();
  await schema
    .alterTable('posts')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();

  for (const [table, columns] of [
    ['categories', 'entity, lower(name)'],
    ['tags', 'lower(name)'],
  ])
    await sql`create unique index ${sql.raw(`${table}_name on ${table} (${columns})`)}`.execute(db);

  await schema
    .createTable('post_changes')
    .addColumn('post_id', 'text', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('approval_status', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();

  await schema
    .createTable('post_revisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('editor_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addUniqueConstraint('post_revisions_version', ['post_id', 'version'])
    .execute();
  await schema.createIndex('post_revisions_editor').on('post_revisions').column('editor_id').execute();

  await schema
    .createTable('post_slugs')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('post_slugs_post').on('post_slugs').column('post_id').execute();
  await sql`insert into post_slugs (slug, post_id, created_at) select slug, id, created_at from posts`.execute(
    db,
  );

  // The files that a post shows, in its text and beside it: they can't be deleted.
  await schema
    .createTable('post_media')
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
    .addPrimaryKeyConstraint('post_media_pk', ['post_id', 'media_id'])
    .execute();
  await schema.createIndex('post_media_media').on('post_media').column('media_id').execute();
  await schema.createIndex('posts_cover').on('posts').column('cover_media_id').execute();

  // The lists of writers and of the back office.
  await schema.createIndex('posts_changed').on('posts').columns(['updated_at', 'id']).execute();
  await schema
    .createIndex('posts_owner_changed')
    .on('posts')
    .columns(['owner_id', 'updated_at', 'id'])
    .execute();
  await schema.dropIndex('posts_owner').execute();
}
