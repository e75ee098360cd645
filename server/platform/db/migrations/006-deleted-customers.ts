import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Customers who were deleted at the payment service. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('customers').addColumn('deleted_at', kinds.timestamp).execute();
}
