import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { notNull, run, withId } from './initial/columns.ts';

/** The lists of jobs and of bounced mails in the back office, and the processes that share the database. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;
  await schema.alterTable('jobs').addColumn('cancel_requested_at', timestamp).execute();
  await run(
    db,
    'create index jobs_updated on jobs (updated_at)',
    // Not of every status: SQLite would use it where a worker looks for the next job, and sort all jobs of a kind.
    `create index jobs_dead on jobs (kind, updated_at) where status = 'dead'`,
    `create index jobs_dead_key on jobs (key) where status = 'dead'`,
    `create index post_deliveries_bounced on post_deliveries (updated_at) where status = 'bounced'`,
  );
  await schema
    .createTable('processes')
    .$call(withId)
    .addColumn('host', 'text', notNull)
    .addColumn('pid', 'integer', notNull)
    .addColumn('version', 'text', notNull)
    .addColumn('is_worker', 'integer', notNull)
    .addColumn('clock_ahead_ms', 'integer', notNull)
    .addColumn('started_at', timestamp, notNull)
    .addColumn('seen_at', timestamp, notNull)
    .execute();
}
