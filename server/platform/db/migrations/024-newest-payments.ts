import type { Kysely } from 'kysely';

/** The newest payments are found without reading all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('payment_events_at').on('payment_events').column('at').execute();
}
