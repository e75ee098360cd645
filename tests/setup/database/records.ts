import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';

type Table = keyof Tables;
type Where<T extends Table> = Partial<Selectable<Tables[T]>>;

// Kysely cannot type a query of a table that is chosen at run time: `users` is used as its type.

/** The rows of a table whose columns have these values. */
export const rowsOf = async <T extends Table>(
  db: Db,
  table: T,
  where: Where<T> = {},
): Promise<Selectable<Tables[T]>[]> =>
  (await db
    .selectFrom(table as 'users')
    .selectAll()
    .where(({ and }) => and(where as Where<'users'>))
    .execute()) as unknown as Selectable<Tables[T]>[];

/** The only row of these. @throws if there is none, or more than one */
export async function rowOf<T extends Table>(db: Db, table: T, where: Where<T> = {}) {
  const [row, ...others] = await rowsOf(db, table, where);
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows in ${table}`);
  return row;
}

export async function addRows<T extends Table>(
  db: Db,
  table: T,
  rows: Insertable<Tables[T]> | Insertable<Tables[T]>[],
): Promise<void> {
  await db
    .insertInto(table as 'users')
    .values(rows as Insertable<Tables['users']>)
    .execute();
}

export async function changeRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  change: Updateable<Tables[T]>,
): Promise<void> {
  await db
    .updateTable(table as 'users')
    .set(change as Updateable<Tables['users']>)
    .where(({ and }) => and(where as Where<'users'>))
    .execute();
}

export async function deleteRows<T extends Table>(db: Db, table: T, where: Where<T> = {}): Promise<void> {
  await db
    .deleteFrom(table as 'users')
    .where(({ and }) => and(where as Where<'users'>))
    .execute();
}

/** Changes columns of a user, for example `{ suspended_at }`. */
export const changeUser = (db: Db, id: string, change: Updateable<Tables['users']>): Promise<void> =>
  changeRows(db, 'users', { id }, change);

/** Messages in the order in which they were written. */
export const messagesOf = async (db: Db, where: Where<'messages'> = {}) =>
  (await rowsOf(db, 'messages', where)).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));

const orderOf = (message: { created_at: string; id: string }) => `${message.created_at} ${message.id}`;

/** The newest answer of any chat. */
export async function lastAnswer(db: Db) {
  const answer = (await messagesOf(db, { role: 'assistant' })).at(-1);
  if (!answer) throw new Error('no answer is stored');
  return answer;
}

/** As if nothing had been counted yet. */
export const resetRateLimits = (db: Db): Promise<void> => deleteRows(db, 'rate_limits');

/** As if all points of the limits with this name had been used up. */
export async function useUpRateLimit(db: Db, name: string): Promise<void> {
  await db.updateTable('rate_limits').set({ points: 1_000_000 }).where('key', 'like', `${name}%`).execute();
}
