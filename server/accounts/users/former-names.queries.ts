import type { Db } from '../../platform/db/connect.ts';

/** The current name and the id of the user who had this name before. */
export const findByFormerName = (db: Db, name: string) =>
  db
    .selectFrom('former_user_names')
    .innerJoin('users', 'users.id', 'former_user_names.user_id')
    .select(['users.id', 'users.name'])
    .where('former_user_names.name', '=', name.toLowerCase())
    .executeTakeFirst();

/** Others cannot take them meanwhile. */
const MOST_FORMER_NAMES = 5;

/** Keeps the newest few of a user. A name that its user takes again is no longer a former one. */
export async function saveFormerName(
  tx: Db,
  { userId, from, to, now }: { userId: string; from: string; to: string; now: string },
): Promise<void> {
  await tx
    .deleteFrom('former_user_names')
    .where('user_id', '=', userId)
    .where('name', '=', to.toLowerCase())
    .execute();
  if (from.toLowerCase() === to.toLowerCase()) return;
  await tx
    .insertInto('former_user_names')
    .values({ name: from.toLowerCase(), user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const newest = tx
    .selectFrom('former_user_names')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .limit(MOST_FORMER_NAMES);
  await tx
    .deleteFrom('former_user_names')
    .where('user_id', '=', userId)
    .where('name', 'not in', newest)
    .execute();
}
