import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { run } from './initial/columns.ts';

/** What searches by name look for, besides the columns `name` and `email`. */
const FULL_NAME = `coalesce(first_name || ' ', '') || coalesce(last_name, '')`;

/**
 * More indexes for the lists of the back office: for each list a narrow one with the columns of the filters, and one with
 * the texts of the search, instead of a wide one with both. They begin with the order of the list. An index that begins
 * with a state would be taken by SQLite wherever a query names that state: it expects few rows of each.
 */
export async function up(db: Kysely<unknown>, { engine }: ColumnKinds): Promise<void> {
  // SQLite reads the lower case of each text from the index instead of computing it. PostgreSQL reads an index alone only
  // where it has the columns themselves.
  const searched = (...texts: string[]) =>
    texts.map((text) => (engine === 'sqlite' ? `lower(${text})` : text)).join(', ');
  const fullName = engine === 'sqlite' ? searched(FULL_NAME) : 'first_name, last_name';
  await run(
    db,
    'create index posts_states on posts (updated_at, id, status, approval_status, featured_at)',
    `create index posts_titles on posts (updated_at, id, ${searched('title', 'slug')})`,
    'create index posts_created on posts (created_at, id)',

    'create index users_states on users (created_at, id, system_role, email_verified_at, suspended_at)',
    `create index users_searched on users (created_at, id, ${searched('name', 'email')}, ${fullName})`,
    'drop index users_listed',

    'create index sites_states on sites (created_at, id, widget_seen_at, bot_id)',
    `create index sites_searched on sites (created_at, id, owner_id, ${searched('name', 'domain', 'slug')})`,
    'drop index sites_listed',

    `create index bots_searched on bots (created_at, id, owner_id, ${searched('name')})`,
    'drop index bots_listed',

    `create index invoices_searched on invoices (created_at, id, customer_id, ${searched('number')})`,
    'drop index invoices_listed',

    `create index audit_entries_searched on audit_entries (created_at, id, ${searched('actor_name', 'object_name')})`,
    'drop index audit_entries_created_at',
    'create index audit_entries_kind on audit_entries (object_kind, created_at, id)',

    `create index media_listed on media (updated_at, id, visibility, owner_id, type, ${searched('title', 'slug')})`,
    'drop index media_newest',
    // For counting: PostgreSQL reads the table instead of the wider one.
    'create index media_states on media (owner_id, visibility, type)',

    'create index product_reviews_states on product_reviews (created_at, id, status, rating, reports_count)',
    'drop index product_reviews_listed',
    // Also for the mean of the ratings.
    'create index product_reviews_shown on product_reviews (product_id, status, created_at, id, rating)',

    'create index jobs_listed on jobs (updated_at, id, kind, status, attempts, run_at)',
    'drop index jobs_updated',
    // Done jobs are most of them: those of a page are found in their order.
    'create index jobs_state on jobs (status, updated_at, id)',

    // For the numbers of subscribers and the recurring revenue, which read all of them.
    'create index subscription_items_sold on subscription_items (plan_id, subscription_id, quantity)',
    'drop index subscription_items_plan',
  );
  // The newer ones begin with the same columns. On SQLite it has those of more filters.
  if (engine === 'postgres') await run(db, 'drop index posts_changed');
}
