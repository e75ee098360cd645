import type { Db } from '../db/connect.ts';

/** When the last mail with this key was sent. */
export async function findMailTime(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('mail_times').select('mailed_at').where('key', '=', key).executeTakeFirst();
  return row?.mailed_at;
}

export const saveMailTime = (tx: Db, key: string, mailed_at: string) =>
  tx
    .insertInto('mail_times')
    .values({ key, mailed_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ mailed_at }))
    .execute();

export const deleteMailTimesBefore = (db: Db, before: string) =>
  db.deleteFrom('mail_times').where('mailed_at', '<', before).execute();
