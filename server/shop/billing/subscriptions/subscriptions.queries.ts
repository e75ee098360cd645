import type { SubscriptionStatus } from '#lib/billing-values.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { hasRow } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/schema.ts';

/** Subscriptions that have not ended. */
const RUNNING: SubscriptionStatus[] = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid'];

/** The subscriptions of a user that have not ended, a row for each item; the newest first. */
export const listRunning = (db: Db, userId: string, gateway: Tables['customers']['gateway']) =>
  itemsOf(db, userId, gateway)
    .where('subscriptions.status', 'in', RUNNING)
    .orderBy('subscriptions.created_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .orderBy('subscription_items.position')
    .execute();

export type RunningRow = Awaited<ReturnType<typeof listRunning>>[number];

export const findUnpaid = (db: Db, userId: string, gateway: Tables['customers']['gateway']) =>
  db
    .selectFrom('customers')
    .innerJoin('subscriptions', 'subscriptions.customer_id', 'customers.id')
    .select(['subscriptions.status', 'subscriptions.grace_until as graceUntil'])
    .where('customers.user_id', '=', userId)
    .where('customers.gateway', '=', gateway)
    .where('subscriptions.status', 'in', ['past_due', 'unpaid'])
    .orderBy('subscriptions.created_at')
    .executeTakeFirst();

/** Whether a user has begun a trial of the product, at any gateway. @param before leaves out later ones */
export const hasTried = (db: Db, userId: string, productId: string, before?: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('trials')
      .innerJoin('customers', 'customers.id', 'trials.customer_id')
      .select('trials.product_id')
      .where('customers.user_id', '=', userId)
      .where('trials.product_id', '=', productId)
      .$if(before !== undefined, (query) => query.where('trials.begun_at', '<', before ?? ''))
      .limit(1),
  );

/** By its own id or the gateway's, in any state. */
export const findSubscription = (db: Db, id: string) =>
  items(db)
    .where(({ or, eb }) => or([eb('subscriptions.id', '=', id), eb('subscriptions.gateway_id', '=', id)]))
    .executeTakeFirst();

const itemsOf = (db: Db, userId: string, gateway: Tables['customers']['gateway']) =>
  items(db).where('customers.user_id', '=', userId).where('customers.gateway', '=', gateway);

const items = (db: Db) =>
  db
    .selectFrom('customers')
    .innerJoin('subscriptions', 'subscriptions.customer_id', 'customers.id')
    .innerJoin('subscription_items', 'subscription_items.subscription_id', 'subscriptions.id')
    .innerJoin('product_plans', 'product_plans.id', 'subscription_items.price_id')
    .selectAll('subscriptions')
    .select([
      'customers.gateway_id as customer_gateway_id',
      'subscription_items.price_id',
      'subscription_items.quantity',
    ]);

/** Unpaid invoices of subscriptions by the gateway's ids, the oldest first. */
export const listOpenInvoices = async (db: Db, subscriptionIds: string[]) =>
  subscriptionIds.length === 0
    ? []
    : db
        .selectFrom('invoices')
        .select(['gateway_id', 'subscription_id', 'amount_due_cents', 'problem'])
        .where('subscription_id', 'in', subscriptionIds)
        .where('status', '=', 'open')
        .orderBy('created_at')
        .execute();
