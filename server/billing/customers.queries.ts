import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

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

/** @returns false while another change runs */
export async function reserveCustomer(
  db: Db,
  id: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Only the reservation that ends then: a later one is another request's. */
export const releaseCustomer = (db: Db, id: string, until: string) =>
  db
    .updateTable('customers')
    .set({ busy_until: null })
    .where('id', '=', id)
    .where('busy_until', '=', until)
    .execute();

/** Those that were not read since that time. */
export const listUnread = (
  db: Db,
  { gateway, since, limit }: { gateway: CustomerRow['gateway']; since: string; limit: number },
) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('gateway', '=', gateway)
    .where(({ or, eb }) => or([eb('read_at', 'is', null), eb('read_at', '<', since)]))
    .orderBy('read_at')
    .limit(limit)
    .execute();
