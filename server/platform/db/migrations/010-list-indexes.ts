import type { Kysely } from 'kysely';
import { run } from './initial/columns.ts';

/** Indexes for the sorts and filters of the back office's lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // With the columns of the filters: counting and searching read no rows.
    'create index users_listed on users (created_at, id, system_role, email_verified_at, suspended_at, name, email, first_name, last_name)',
    'drop index users_created',
    // The latest expiry says when a user was last seen.
    'create index sessions_latest on sessions (user_id, expires_at)',
    'drop index sessions_user',
    'create index posts_published on posts (coalesce(published_at, created_at), id)',
    'create index sites_listed on sites (created_at, id, name, domain, owner_id, bot_id, widget_seen_at)',
    'create index sites_name on sites (lower(name), id)',
    'create index bots_listed on bots (created_at, id, name, owner_id)',
    'create index bots_name on bots (lower(name), id)',
    'create index sources_state on sources (bot_id, status)',
    'drop index sources_bot',
    'create index sources_status on sources (status, bot_id)',
    'create index subscriptions_listed on subscriptions (created_at, id)',
    'create index subscriptions_period on subscriptions (period_end, id)',
    'create index subscriptions_status on subscriptions (status, created_at, id)',
    'create index invoices_listed on invoices (created_at, id)',
    'create index invoices_total on invoices (total_cents, id)',
    'create index invoices_status on invoices (status, created_at, id)',
  );
}
