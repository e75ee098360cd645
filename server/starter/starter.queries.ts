import type { Db } from '../platform/db/connect.ts';

/** False where it has been marked before, by this process or by another one. */
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

/** Nothing was made here yet, the first admin aside. */
export async function isEmpty(db: Db): Promise<boolean> {
  const users = await db.selectFrom('users').select('id').limit(2).execute();
  const site = await db.selectFrom('sites').select('id').executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').executeTakeFirst();
  return users.length <= 1 && !site && !post;
}
