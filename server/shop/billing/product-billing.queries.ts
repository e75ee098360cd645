import { sql } from 'kysely';
import type { SubscriptionStatus } from '#lib/billing-values.ts';
import type { Db } from '../../platform/db/connect.ts';
import { countRows } from '../../platform/db/rows.ts';

const RUNNING: SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'unpaid'];

const itemsOf = (db: Db, planIds: string[]) =>
  db.selectFrom('subscription_items').where('plan_id', 'in', planIds);

/** The numbers of running subscriptions by plan. */
export async function countSubscribers(db: Db, planIds: string[]): Promise<Map<string, number>> {
  if (planIds.length === 0) return new Map();
  const rows = await itemsOf(db, planIds)
    .select(({ fn }) => ['plan_id', fn.countAll<string | number>().as('count')])
    .where('status', 'in', RUNNING)
    .groupBy('plan_id')
    .execute();
  return new Map(rows.map(({ plan_id, count }) => [plan_id ?? '', Number(count)]));
}

/** Also those that have ended, and those that are about to change to one of the plans. */
export async function countSubscriptionsOf(db: Db, planIds: string[]): Promise<number> {
  if (planIds.length === 0) return 0;
  const items = await countRows(itemsOf(db, planIds));
  return items + (await countRows(db.selectFrom('subscriptions').where(namesAny('pending', planIds))));
}

export async function countInvoicesOf(db: Db, planIds: string[]): Promise<number> {
  if (planIds.length === 0) return 0;
  return countRows(db.selectFrom('invoices').where(namesAny('lines', planIds)));
}

/** Whether JSON has one of the plans. Ids contain no character that `like` or JSON treats specially. */
const namesAny = (column: 'lines' | 'pending', planIds: string[]) =>
  sql<boolean>`(${sql.join(
    planIds.map((id) => sql`${sql.ref(column)} like ${`%"planId":"${id}"%`}`),
    sql` or `,
  )})`;

export const countGrantsOf = (db: Db, slug: string): Promise<number> =>
  countRows(db.selectFrom('plan_grants').where('plan', '=', slug));

export async function renameGrants(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('plan_grants').set({ plan: to }).where('plan', '=', from).execute();
}
