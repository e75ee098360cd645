import type { Db } from '../../platform/db/connect.ts';
import { idsOf } from '../../platform/ids.ts';

export const listOwnSiteIds = async (db: Db, ownerId: string): Promise<string[]> =>
  idsOf(await db.selectFrom('sites').select('id').where('owner_id', '=', ownerId).execute());

/** Notes that an operator is connected. */
export const touchPresence = (db: Db, userId: string, seen_at: string) =>
  db
    .insertInto('operator_presence')
    .values({ user_id: userId, seen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
    .execute();
