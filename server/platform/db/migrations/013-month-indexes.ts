import type { Kysely } from 'kysely';
import { run } from './initial/columns.ts';

/** For the dashboard of the back office: its numbers by month read these indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'create index plan_usage_month on plan_usage (month, answers)',
    'create index invoices_month on invoices (currency, created_at, amount_paid_cents, amount_refunded_cents)',
  );
}
