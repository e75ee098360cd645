import type { Kysely } from 'kysely';

/** The language of a site's widget, and the owner's own texts in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sites').addColumn('texts', 'text').execute();
}
