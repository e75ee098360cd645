import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import type { CustomerRow } from '../customers/customers.queries.ts';
import { listProductsOf } from '../products/owned-products.queries.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;
export type SyncedInvoice = Selectable<Tables['invoices']>;
export type PaymentEventRow = Selectable<Tables['payment_events']>;
type SubscriptionItemRow = Selectable<Tables['subscription_items']>;

/** @returns the number of the sync, which is greater than those of all earlier ones; undefined for another gateway's */
export const beginSync = (db: Db, id: string, gateway: CustomerRow['gateway']) =>
  db
    .updateTable('customers')
    .set((eb) => ({ syncs: eb('syncs', '+', 1) }))
    .where('id', '=', id)
    .where('gateway', '=', gateway)
    .returning(['syncs', 'gateway_id', 'synced_at'])
    .executeTakeFirst();

/** Locks the customer, unless a newer sync was written already. */
export const claimNewestSync = (
  tx: Db,
  id: string,
  sync: Pick<CustomerRow, 'newest_sync'> & Partial<Pick<CustomerRow, 'synced_at'>>,
) =>
  tx
    .updateTable('customers')
    .set(sync)
    .where('id', '=', id)
    .where('newest_sync', '<', sync.newest_sync)
    .returningAll()
    .executeTakeFirst();

export const updateCustomer = (
  tx: Db,
  id: string,
  changes: Pick<CustomerRow, 'buyer' | 'card' | 'reminders' | 'deleted_at' | 'updated_at'>,
) => tx.updateTable('customers').set(changes).where('id', '=', id).execute();

/** The subscriptions of a customer, a row for each item. */
export const listSubscriptionsWithItems = (tx: Db, customerId: string) =>
  tx
    .selectFrom('subscriptions')
    .leftJoin('subscription_items', 'subscription_items.subscription_id', 'subscriptions.id')
    .selectAll('subscriptions')
    .select(['subscription_items.position', 'subscription_items.price_id', 'subscription_items.quantity'])
    .where('customer_id', '=', customerId)
    .orderBy('subscriptions.id')
    .orderBy('subscription_items.position')
    .execute();

/** When the oldest invoice was created that may still be paid; at most `latest`. */
export async function findOldestUnsettled(db: Db, customerId: string, latest: string): Promise<string> {
  const oldest = await db
    .selectFrom('invoices')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ['paid', 'void'])
    .where('created_at', '<', latest)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at ?? latest;
}

export const listInvoicesOf = (tx: Db, customerId: string) =>
  tx.selectFrom('invoices').selectAll().where('customer_id', '=', customerId).execute();

export const listPaymentEventsOf = (tx: Db, customerId: string) =>
  tx
    .selectFrom('payment_events')
    .innerJoin('invoices', 'invoices.id', 'payment_events.invoice_id')
    .selectAll('payment_events')
    .where('invoices.customer_id', '=', customerId)
    .execute();

export const addPaymentEvents = (tx: Db, rows: PaymentEventRow[]) =>
  tx.insertInto('payment_events').values(rows).execute();

/** @param items with prices that exist: an item may refer to no other */
export async function replaceItems(
  tx: Db,
  { id, status, created_at, ended_at }: SubscriptionRow,
  items: Pick<SubscriptionItemRow, 'position' | 'price_id' | 'quantity'>[],
): Promise<void> {
  await tx.deleteFrom('subscription_items').where('subscription_id', '=', id).execute();
  if (items.length === 0) return;
  const rows = items.map((item) => ({ subscription_id: id, ...item, status, created_at, ended_at }));
  await tx.insertInto('subscription_items').values(rows).execute();
}

/** The products of these items count as tried, since the subscription began. */
export async function addTrials(
  tx: Db,
  { customer_id, created_at }: SubscriptionRow,
  items: Pick<SubscriptionItemRow, 'price_id'>[],
): Promise<void> {
  const priceIds = items.flatMap(({ price_id }) => price_id ?? []);
  const rows = (await listProductsOf(tx, priceIds)).map(({ id: product_id }) => ({
    customer_id,
    product_id,
    begun_at: created_at,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('trials')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const endItems = (tx: Db, { id, status, ended_at }: SubscriptionRow) =>
  tx.updateTable('subscription_items').set({ status, ended_at }).where('subscription_id', '=', id).execute();

type Synced = 'subscriptions' | 'invoices';

/** Inserts or updates what is stored of a record of the gateway. */
export async function saveRecord<Table extends Synced>(
  tx: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  const { id: _id, created_at: _created, ...changes } = row as Insertable<Tables['invoices']>;
  await tx
    .insertInto(table as 'invoices')
    .values(row as Insertable<Tables['invoices']>)
    .onConflict((conflict) => conflict.column('gateway_id').doUpdateSet(changes))
    .execute();
}
