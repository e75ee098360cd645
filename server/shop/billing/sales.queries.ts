import { sql } from 'kysely';
import { FREE_PLAN, type SubscriptionStatus } from '#lib/billing-values.ts';
import type { Db } from '../../platform/db/connect.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

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

/** The products that the plans sell. */
export const listProductsOf = async (db: Db, planIds: string[]) =>
  planIds.length === 0
    ? []
    : db
        .selectFrom('product_plans')
        .select('product_id as id')
        .distinct()
        .where('id', 'in', planIds)
        .execute();

/** The product of the plan that an admin has granted to the user. */
export const findGranted = (db: Db, userId: string) =>
  db
    .selectFrom('plan_grants')
    .innerJoin('products', 'products.slug', 'plan_grants.plan')
    .select('products.id')
    .where('plan_grants.user_id', '=', userId)
    .where('products.slug', '<>', FREE_PLAN)
    .executeTakeFirst();

/** Invoices of the product that wait for the confirmation of a bank, with their price, the oldest first. */
export const listOpenPurchases = (db: Db, customerId: string, productId: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('product_plans', (join) =>
      join.on(sql<boolean>`invoices.lines like '%"planId":"' || product_plans.id || '"%'`),
    )
    .select(['invoices.gateway_id', 'product_plans.id as planId'])
    .where('invoices.customer_id', '=', customerId)
    .where('invoices.order_kind', '=', 'purchase')
    .where('invoices.status', '=', 'open')
    .where('product_plans.product_id', '=', productId)
    .orderBy('invoices.created_at')
    .execute();

/** The lines of what a user has bought once, paid and not paid back in full. */
export const listPaidLines = (db: Db, userId: string, gateway: Tables['customers']['gateway']) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select('invoices.lines')
    .where('customers.user_id', '=', userId)
    .where('customers.gateway', '=', gateway)
    .where('invoices.order_kind', '=', 'purchase')
    .where('invoices.status', '=', 'paid')
    .where(({ or, eb, ref }) =>
      or([
        eb('invoices.amount_paid_cents', '=', 0),
        eb('invoices.amount_refunded_cents', '<', ref('invoices.amount_paid_cents')),
      ]),
    )
    .execute();
