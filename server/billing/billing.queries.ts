import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Tables } from '../platform/db/schema.ts';

export type PaymentMethodRow = Selectable<Tables['payment_methods']>;

export const findPaymentMethod = (db: Db, userId: string) =>
  db.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Saves the card on file; it replaces the previous one. */
export const savePaymentMethod = (db: Db, { user_id, created_at, ...card }: PaymentMethodRow) =>
  db
    .insertInto('payment_methods')
    .values({ user_id, created_at, ...card })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(card))
    .returningAll()
    .executeTakeFirstOrThrow();
