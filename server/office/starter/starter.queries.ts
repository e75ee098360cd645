import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';

/** @returns false if it was marked before, by any process. */
export const markDone = (db: Db, key: string, now: string): Promise<boolean> =>
  hasRow(
    db
      .insertInto('settings')
      .values({ key, value: 'done', updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
  );

export const isMarkedDone = (db: Db, key: string): Promise<boolean> =>
  hasRow(db.selectFrom('settings').select('key').where('key', '=', key));

/** The database has no content and no users except the first admin. */
export async function isEmpty(db: Db): Promise<boolean> {
  const users = await db.selectFrom('users').select('id').limit(2).execute();
  const site = await db.selectFrom('sites').select('id').executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').executeTakeFirst();
  return users.length <= 1 && !site && !post;
}
