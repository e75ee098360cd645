import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type SubscriptionRow = Selectable<Tables['push_subscriptions']>;
export type KeysRow = Selectable<Tables['push_keys']>;

export const findKeys = (db: Db) =>
  db.selectFrom('push_keys').selectAll().where('purpose', '=', 'vapid').executeTakeFirst();

/** Another process may have stored some at the same time: those stay. */
export const insertKeys = (db: Db, row: KeysRow) =>
  db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();

/** With the keys, what was subscribed with them has no use any more. */
export async function deleteKeys(tx: Db, publicKey: string): Promise<void> {
  const isDeleted = await hasRow(
    tx.deleteFrom('push_keys').where('public_key', '=', publicKey).returning('purpose'),
  );
  if (isDeleted) await tx.deleteFrom('push_subscriptions').execute();
}

/** The endpoint of a browser moves to the user who subscribed last. */
export const saveSubscription = (tx: Db, { id, ...row }: SubscriptionRow) =>
  tx
    .insertInto('push_subscriptions')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();

/** After signing out on a shared computer, no notification must show messages of visitors there. */
const IS_SIGNED_IN = sql<boolean>`exists
  (select 1 from sessions where sessions.id = push_subscriptions.session_id)`;

export const listSubscriptions = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where(IS_SIGNED_IN)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const deleteSignedOut = (db: Db) =>
  db.deleteFrom('push_subscriptions').where(sql<boolean>`not ${IS_SIGNED_IN}`).execute();

export const findSubscription = (db: Db, id: string) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .select('users.name as userName')
    .where('push_subscriptions.id', '=', id)
    .where('users.suspended_at', 'is', null)
    .where(IS_SIGNED_IN)
    .executeTakeFirst();

export type FoundSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const deleteSubscription = (db: Db, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const deleteEndpoint = (db: Db, userId: string, endpoint: string) =>
  hasRow(
    db
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('endpoint', '=', endpoint)
      .returning('id'),
  );
