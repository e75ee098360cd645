import type { Selectable } from 'kysely';
import { isUserLike } from '../../../accounts/accounts.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { hasRow } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/schema.ts';

export type CustomerRow = Selectable<Tables['customers']>;

export const findCustomer = (db: Db, userId: string, gateway: CustomerRow['gateway']) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();

export const findCustomerIdByGatewayId = (db: Db, gatewayId: string) =>
  db.selectFrom('customers').select('id').where('gateway_id', '=', gatewayId).executeTakeFirst();

/** Two requests at once get the same customer from the gateway. */
export const insertCustomer = (db: Db, customer: CustomerRow) =>
  db
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Another customer of the gateway takes the place of one who was deleted there. */
export const replaceAtGateway = (db: Db, id: string, at: Pick<CustomerRow, 'gateway_id' | 'updated_at'>) =>
  db
    .updateTable('customers')
    .set({ ...at, deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();

/** @returns false if another change runs, or has not ended properly */
export const reserveFree = (db: Db, id: string, until: string): Promise<boolean> =>
  hasRow(reservation(db, id, until).where('busy_until', 'is', null));

/** Takes the reservation of a change whose process has ended, or whose result was not synced. */
export const reserveExpired = (
  db: Db,
  id: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> => hasRow(reservation(db, id, until).where('busy_until', '<=', now));

const reservation = (db: Db, id: string, until: string) =>
  db.updateTable('customers').set({ busy_until: until }).where('id', '=', id).returning('id');

/** Only the reservation that ends then: a later one is another request's. After an expired one the next change syncs first. */
export const releaseCustomer = (
  db: Db,
  id: string,
  { until, isSynced, now }: { until: string; isSynced: boolean; now: string },
) =>
  db
    .updateTable('customers')
    .set({ busy_until: isSynced ? null : now })
    .where('id', '=', id)
    .where('busy_until', '=', until)
    .execute();

/** Those of the gateway that were not synced since that time. */
export const listUnsynced = (
  db: Db,
  { gateway, since, limit }: { gateway: CustomerRow['gateway']; since: string; limit: number },
) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('synced_at', 'is', null), eb('synced_at', '<', since)]))
    .orderBy('synced_at')
    .limit(limit)
    .execute();

/** Who a subscription or an invoice is for, with the account while there is one. */
export const LISTED_CUSTOMER = [
  'customers.user_id',
  'customers.buyer',
  'users.name as user_name',
  'users.first_name',
  'users.last_name',
  'users.email',
] as const;

/** Those whose accounts are called so. */
export const customersLike = (db: Db, nameLike: string) =>
  db
    .selectFrom('customers')
    .where('customers.user_id', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where(isUserLike(nameLike)),
    )
    .select('customers.id');
