import { type Kysely, sql } from 'kysely';

/**
 * What is bought is a price, and a customer is synced: the columns and the stored JSON have the words of the code. In JSON a
 * quotation mark within a text is escaped, so that the key is found nowhere else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rename = (table: string, from: string, to: string) =>
    db.schema.alterTable(table).renameColumn(from, to).execute();
  await rename('subscription_items', 'plan_id', 'price_id');
  await rename('customers', 'readings', 'syncs');
  await rename('customers', 'newest_reading', 'newest_sync');
  await rename('customers', 'read_at', 'synced_at');
  for (const [table, column] of STORED_JSON)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, '"planId":', '"priceId":')
      where ${sql.ref(column)} like '%"planId":%'
    `.execute(db);
}

const STORED_JSON = [
  ['invoices', 'lines'],
  ['subscriptions', 'pending'],
  ['sandbox_customers', 'state'],
] as const;
