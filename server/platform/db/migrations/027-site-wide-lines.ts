import type { Kysely } from 'kysely';

/** What stands on most pages of a website: the next sync, which may read one page only, leaves it out, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sources').addColumn('site_wide_lines', 'text').execute();
}
