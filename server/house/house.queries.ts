import type { Db } from '../platform/db/connect.ts';

const KEY = 'house_host';

/** Keeps the host that this website has now; answers the one it had at the last start. */
export async function swapHost(db: Db, host: string, now: string): Promise<string | undefined> {
  const before = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  if (before?.value === host) return host;
  await db
    .insertInto('settings')
    .values({ key: KEY, value: host, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: host, updated_at: now }))
    .execute();
  return before?.value;
}
