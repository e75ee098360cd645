import type { Db } from '../platform/db/connect.ts';

/** @returns false if it was marked before, by any process. */
export async function markDone(db: Db, key: string, now: string): Promise<boolean> {
  const marked = await db
    .insertInto('settings')
    .values({ key, value: 'done', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function isMarkedDone(db: Db, key: string): Promise<boolean> {
  return (
    (await db.selectFrom('settings').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
  );
}

/** The database has no content and no users except the first admin. */
export async function isEmpty(db: Db): Promise<boolean> {
  const users = await db.selectFrom('users').select('id').limit(2).execute();
  const site = await db.selectFrom('sites').select('id').executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').executeTakeFirst();
  return users.length <= 1 && !site && !post;
}
