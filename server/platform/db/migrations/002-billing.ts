import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { createBilling } from './billing/billing.ts';
import { moveLimits } from './billing/catalog.ts';

/** Selling plans and products: limits move from prices to their product, and what customers buy is stored. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await moveLimits(db, kinds);
  await createBilling(db, kinds);
  for (const table of ['sites', 'bots'])
    await db.schema.alterTable(table).addColumn('kept_at', kinds.timestamp).execute();
}
