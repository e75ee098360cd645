import { type Kysely, sql } from 'kysely';

const SETTINGS = { house_host: 'own_site_host', starter_house: 'starter_own_site' };

/** Columns and settings take the names that the code uses; a plan may be chosen before sign-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').renameColumn('wanted_website', 'pending_site').execute();
  await db.schema.alterTable('users').addColumn('pending_plan', 'text').execute();
  for (const [before, after] of Object.entries(SETTINGS))
    await sql`update settings set key = ${after} where key = ${before}`.execute(db);
}
