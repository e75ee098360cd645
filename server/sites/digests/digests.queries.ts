import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';

/** Null means UTC. */
export const listTimeZones = async (db: Db): Promise<(string | null)[]> =>
  (await db.selectFrom('users').select('time_zone').distinct().execute()).map(({ time_zone }) => time_zone);

/** Owners of websites in this time zone who have no digest of the week yet, in the order of their ids. */
export const listOwners = async (db: Db, timeZone: string | null, week: string, limit: number) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('time_zone', timeZone === null ? 'is' : '=', timeZone)
      .where('email_verified_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('sites').select('sites.id').whereRef('sites.owner_id', '=', 'users.id')),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('digests')
              .select('digests.week')
              .whereRef('digests.user_id', '=', 'users.id')
              .where('digests.week', '=', week),
          ),
        ),
      )
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** @returns false if the digest was enqueued before, or if the account was deleted */
export const insertDigest = (tx: Db, userId: string, week: string): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('digests')
      .columns(['user_id', 'week'])
      .expression(({ selectFrom, val }) =>
        selectFrom('users')
          .select(['id', val(week).as('week')])
          .where('id', '=', userId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('week'),
  );

export const deleteOldDigests = (db: Db, beforeWeek: string) =>
  db.deleteFrom('digests').where('week', '<', beforeWeek).execute();
