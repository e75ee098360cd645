import { type Kysely, sql } from 'kysely';

/** Fairness keys in the job queue; widget events that count once an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('jobs').addColumn('fairness_key', 'text').execute();
  // The payloads of sent mails contain sign-in links.
  await sql`update jobs set payload = 'null' where status = 'done'`.execute(db);

  await schema.alterTable('widget_events').addColumn('idempotency_key', 'text').execute();
  await schema
    .createIndex('widget_events_once')
    .unique()
    .on('widget_events')
    .column('idempotency_key')
    .execute();
  await schema.createIndex('widget_events_created').on('widget_events').column('created_at').execute();
}
