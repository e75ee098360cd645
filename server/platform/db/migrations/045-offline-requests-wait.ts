import { type Kysely, sql } from 'kysely';

/** Who has asked for a person outside opening hours waits, too: the inbox lists them by this time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update takeovers set waiting_since = offline_asked_at
    where offline_asked_at is not null and status in ('assistant', 'closed')
      and (claimed_at is null or offline_asked_at > claimed_at)
      and (closed_at is null or offline_asked_at > closed_at)`.execute(db);
  await sql`create index takeovers_waiting on takeovers (site_id, waiting_since)
    where waiting_since is not null`.execute(db);
}
