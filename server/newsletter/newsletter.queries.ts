import type { Db } from '../platform/db/connect.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserRow } from '../users/users.ts';

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

/** Subscribers whose address is verified and has not bounced, in the order of their ids. */
export const listSubscribers = (db: Db, afterId: string, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '>', afterId)
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
    )
    .orderBy('id')
    .limit(limit)
    .execute();

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
