import type { Db } from '../platform/db/connect.ts';

const KEY = 'own_site_host';

/** The host that this website had at its last start. */
export async function readHost(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value;
}

export async function saveHost(db: Db, host: string, now: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: KEY, value: host, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: host, updated_at: now }))
    .execute();
}
