import { type Kysely, sql } from 'kysely';

/** The open conversations, few of all that ever had an operator: they are read every ten seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index takeovers_open on takeovers (assignee_id) where status = 'open'`.execute(db);
}
