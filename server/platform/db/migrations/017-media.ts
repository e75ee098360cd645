import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

interface Tables {
  product_plans: { id: string; slug: string; limits: string };
}

/** In megabytes, of the plans that come with an installation. */
const STORAGE: Record<string, number> = {
  free: 200,
  'pro-month': 5000,
  'pro-year': 5000,
  'pro-plus-month': 50_000,
  'pro-plus-year': 50_000,
};

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
  // The months with uploads.
  await schema.createIndex('media_created').on('media').column('created_at').execute();
  await schema.createIndex('media_owner_created').on('media').columns(['owner_id', 'created_at']).execute();
  // What an account stores, before each upload.
  await schema.createIndex('media_owner_size').on('media').columns(['owner_id', 'size']).execute();
  await limitStorage(db as Kysely<Tables>);

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

async function limitStorage(db: Kysely<Tables>): Promise<void> {
  const plans = await db
    .selectFrom('product_plans')
    .selectAll()
    .where('slug', 'in', Object.keys(STORAGE))
    .execute();
  for (const { id, slug, limits } of plans)
    await db
      .updateTable('product_plans')
      .set({ limits: JSON.stringify({ ...JSON.parse(limits), storageMb: STORAGE[slug] }) })
      .where('id', '=', id)
      .execute();
}
