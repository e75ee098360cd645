import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** What the lists of posts filter and sort by. */
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

const PUBLIC = `where status = 'live' and approval_status = 'approved'`;

/**
 * Indexes for lists of many posts. SQLite reads the text of a post to reach the columns behind it: there, the indexes
 * contain all columns that lists filter and sort by, and only the posts of a page are read. PostgreSQL stores long texts
 * elsewhere.
 */
export async function up(db: Kysely<unknown>, { engine }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema.alterTable('post_changes').addColumn('words', 'integer').execute();
  const create = (name: string, columns: string[], where = '') =>
    sql`create index ${sql.raw(`${name} on posts (${[...new Set(columns)]}) ${where}`)}`.execute(db);

  await create('posts_awaiting', ['submitted_at', 'id'], `where approval_status = 'awaiting_approval'`);
  const inCategory = ['category_id', 'updated_at', 'id'];
  if (engine === 'postgres') return void (await create('posts_category', inCategory));

  for (const name of ['posts_changed', 'posts_owner_changed', 'posts_public', 'posts_public_in_category'])
    await schema.dropIndex(name).execute();
  await create('posts_category', [...inCategory, ...LISTED]);
  await create('posts_changed', ['updated_at', 'id', ...LISTED]);
  await create('posts_owner_changed', ['owner_id', 'updated_at', 'id', ...LISTED]);
  await create('posts_public', ['published_at', 'id', ...LISTED], PUBLIC);
  await create('posts_public_in_category', ['category_id', 'published_at', 'id', ...LISTED], PUBLIC);
}
