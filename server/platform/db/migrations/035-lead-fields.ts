import type { Kysely } from 'kysely';

/** The answers to a website's own fields of the form for leads, as JSON with their labels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('fields', 'text').execute();
}
