import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Uploaded files, and the pictures of users, bots and sites among them. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    // Files that others use survive the account that uploaded them.
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('storage_key', 'text', (c) => c.notNull())
    .addColumn('preview_key', 'text')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('frames', 'integer')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('alt_text', 'text')
    .addColumn('caption', 'text')
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addColumn('focal_x', 'double precision', (c) => c.notNull().defaultTo(0.5))
    .addColumn('focal_y', 'double precision', (c) => c.notNull().defaultTo(0.5))
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('media_newest').on('media').columns(['updated_at', 'id']).execute();
  await schema
    .createIndex('media_owner_newest')
    .on('media')
    .columns(['owner_id', 'updated_at', 'id'])
    .execute();

  // Each with the path beside it: the pages that show the picture need not join the files.
  for (const [table, column] of [
    ['users', 'profile_media_id'],
    ['bots', 'avatar_media_id'],
    ['sites', 'logo_media_id'],
  ] as const) {
    await schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.references('media.id'))
      .execute();
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
  await schema.alterTable('bots').addColumn('avatar_path', 'text').execute();
  await schema.alterTable('sites').addColumn('logo_path', 'text').execute();
}
