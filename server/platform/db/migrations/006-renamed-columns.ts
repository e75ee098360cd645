import { type Kysely, sql } from 'kysely';

const SETTINGS = { house_host: 'own_site_host', starter_house: 'starter_own_site' };

/** Renames columns and settings to the names in the code; stores the plan that was chosen before sign-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').renameColumn('wanted_website', 'pending_site').execute();
  await db.schema.alterTable('users').addColumn('pending_plan', 'text').execute();
  for (const [before, after] of Object.entries(SETTINGS))
    await sql`update settings set key = ${after} where key = ${before}`.execute(db);
}
