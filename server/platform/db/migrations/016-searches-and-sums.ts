import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { run } from './initial/columns.ts';

/** The texts that a search looks at, joined and in lower case as `anyContains` does. */
const searched = (...texts: string[]) =>
  `lower(${texts.map((text) => `coalesce(${text}, '')`).join(` || '\n' || `)})`;

const USER = searched('name', 'email', `coalesce(first_name || ' ', '') || coalesce(last_name, '')`);
const POST = searched('title', 'slug');
const SITE = searched('name', 'domain', 'slug');
const FILE = searched('title', 'slug');
const ENTRY = searched('actor_name', 'object_name');

/**
 * Indexes for searches: each has the texts of a row as one, which takes one comparison instead of one for each text. And
 * the items of subscriptions get what is summed of all of them.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await extendSubscriptionItems(db, kinds);
  if (kinds.engine === 'sqlite') await indexForScans(db);
  else if (await hasTrigrams(db)) await indexTrigrams(db);
  if (kinds.engine === 'postgres')
    await run(
      db,
      // For counting: PostgreSQL reads the table instead of wider ones.
      'create index posts_status on posts (status, approval_status)',
      'create index posts_featured on posts (featured_at) where featured_at is not null',
      'create index subscription_items_states on subscription_items (plan_id, status)',
    );
  // The ratings of a product are averaged over all of its reviews.
  await run(
    db,
    'create index product_reviews_rated on product_reviews (product_id, status, rating)',
    'drop index product_reviews_shown',
    'create index product_reviews_shown on product_reviews (product_id, status, created_at, id)',
  );
}

async function extendSubscriptionItems(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const of = (column: string) =>
    `${column} = (select ${column} from subscriptions where subscriptions.id = subscription_id)`;
  await run(
    db,
    'alter table subscription_items add column status text',
    `alter table subscription_items add column created_at ${timestamp}`,
    `alter table subscription_items add column ended_at ${timestamp}`,
    `update subscription_items set ${of('status')}, ${of('created_at')}, ${of('ended_at')}`,
    'drop index subscription_items_sold',
    'create index subscription_items_begun on subscription_items (plan_id, created_at, status, quantity)',
    `create index subscription_items_ended on subscription_items (plan_id, ended_at, status, quantity)
      where ended_at is not null`,
  );
}

/** SQLite reads every text: it reads them in the order of the list, so that the rows need not be sorted. */
async function indexForScans(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index users_searched',
    `create index users_searched on users (created_at, id, ${USER}, lower(name))`,
    'drop index posts_titles',
    `create index posts_titles on posts (updated_at, id, ${POST})`,
    'drop index sites_searched',
    `create index sites_searched on sites (created_at, id, owner_id, ${SITE})`,
    'drop index media_listed',
    `create index media_listed on media (updated_at, id, visibility, owner_id, type, ${FILE})`,
    'drop index audit_entries_searched',
    `create index audit_entries_searched on audit_entries (created_at, id, ${ENTRY})`,
  );
}

/**
 * Whether PostgreSQL has the extension pg_trgm, or can get it: the owner of a database may create it where the server
 * has its files. Without it, a search reads every row.
 */
async function hasTrigrams(db: Kysely<unknown>): Promise<boolean> {
  await run(db, 'savepoint before_trigrams');
  try {
    await run(db, 'create extension if not exists pg_trgm');
    return true;
  } catch {
    await run(db, 'rollback to savepoint before_trigrams');
    return false;
  }
}

/** The indexes with the columns of the searches become narrow ones for the order of the lists. */
async function indexTrigrams(db: Kysely<unknown>): Promise<void> {
  // The extension may have been created in a schema that is not searched.
  const { rows } = await sql<{ schema: string }>`select extnamespace::regnamespace::text as schema
    from pg_extension where extname = 'pg_trgm'`.execute(db);
  const trigrams = (table: string, text: string) =>
    `create index ${table}_trigrams on ${table} using gin (${text} ${rows[0]?.schema}.gin_trgm_ops)`;
  await run(
    db,
    trigrams('users', USER),
    'drop index users_searched',
    trigrams('posts', POST),
    'drop index posts_titles',
    trigrams('sites', SITE),
    'drop index sites_searched',
    trigrams('media', FILE),
    'create index media_changed on media (updated_at, id, visibility, owner_id, type)',
    'drop index media_listed',
    trigrams('audit_entries', ENTRY),
    'create index audit_entries_created on audit_entries (created_at, id)',
    'drop index audit_entries_searched',
    trigrams('product_reviews', 'lower(body)'),
    trigrams('invoices', 'lower(number)'),
    'create index invoices_created on invoices (created_at, id)',
    'drop index invoices_searched',
  );
}
