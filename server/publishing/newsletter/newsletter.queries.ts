import type { UserRow } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { countRows, hasRow } from '../../platform/db/rows.ts';

/** @returns false if the post has already been mailed */
export const startMailing = (tx: Db, postId: string, now: string): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('post_mailings')
      .values({ post_id: postId, started_at: now, finished_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('post_id'),
  );

export const finishMailing = (db: Db, postId: string, now: string) =>
  db.updateTable('post_mailings').set({ finished_at: now }).where('post_id', '=', postId).execute();

export const isMailed = (db: Db, postId: string): Promise<boolean> =>
  hasRow(db.selectFrom('post_mailings').select('post_id').where('post_id', '=', postId));

/** Sorted by id. */
export const listSubscribers = (db: Db, afterId: string, limit: number) =>
  subscribers(db).select(['id', 'email']).where('id', '>', afterId).orderBy('id').limit(limit).execute();

export const countSubscribers = (db: Db): Promise<number> => countRows(subscribers(db));

/** Whose address is verified and has not bounced. */
const subscribers = (db: Db) =>
  db
    .selectFrom('users')
    .where('newsletter_at', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post_deliveries')
            .select('post_deliveries.user_id')
            .whereRef('post_deliveries.user_id', '=', 'users.id')
            .whereRef('post_deliveries.email', '=', 'users.email')
            .where('post_deliveries.status', '=', 'bounced'),
        ),
      ),
    );

/** @returns the ids of users without an earlier delivery of the post */
export async function insertDeliveries(
  tx: Db,
  postId: string,
  readers: Pick<UserRow, 'id' | 'email'>[],
  now: string,
): Promise<string[]> {
  const rows = readers.map(({ id, email }) => ({
    post_id: postId,
    user_id: id,
    email,
    status: 'queued' as const,
    updated_at: now,
  }));
  const inserted = await tx
    .insertInto('post_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return inserted.map(({ user_id }) => user_id);
}

export const setDelivery = (
  db: Db,
  { postId, userId }: { postId: string; userId: string },
  status: 'sent' | 'bounced',
  now: string,
) =>
  db
    .updateTable('post_deliveries')
    .set({ status, updated_at: now })
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute();
