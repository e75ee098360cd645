import { sql } from 'kysely';
import type { SubscriptionStatus } from '#lib/billing-values.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { countRows } from '../../../platform/db/rows.ts';

const RUNNING: SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'unpaid'];

const itemsOf = (db: Db, priceIds: string[]) =>
  db.selectFrom('subscription_items').where('price_id', 'in', priceIds);

/** The numbers of running subscriptions by plan. */
export async function countSubscribers(db: Db, priceIds: string[]): Promise<Map<string, number>> {
  if (priceIds.length === 0) return new Map();
  const rows = await itemsOf(db, priceIds)
    .select(({ fn }) => ['price_id', fn.countAll<string | number>().as('count')])
    .where('status', 'in', RUNNING)
    .groupBy('price_id')
    .execute();
  return new Map(rows.map(({ price_id, count }) => [price_id ?? '', Number(count)]));
}

/** Also those that have ended, and those that are about to change to one of the plans. */
export async function countSubscriptionsOf(db: Db, priceIds: string[]): Promise<number> {
  if (priceIds.length === 0) return 0;
  const items = await countRows(itemsOf(db, priceIds));
  return items + (await countRows(db.selectFrom('subscriptions').where(namesAny('pending', priceIds))));
}

export async function countInvoicesOf(db: Db, priceIds: string[]): Promise<number> {
  if (priceIds.length === 0) return 0;
  return countRows(db.selectFrom('invoices').where(namesAny('lines', priceIds)));
}

/** Whether JSON has one of the plans. Ids contain no character that `like` or JSON treats specially. */
const namesAny = (column: 'lines' | 'pending', priceIds: string[]) =>
  sql<boolean>`(${sql.join(
    priceIds.map((id) => sql`${sql.ref(column)} like ${`%"priceId":"${id}"%`}`),
    sql` or `,
  )})`;

export const countGrantsOf = (db: Db, slug: string): Promise<number> =>
  countRows(db.selectFrom('plan_grants').where('plan', '=', slug));

export async function renameGrants(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('plan_grants').set({ plan: to }).where('plan', '=', from).execute();
}
