import type { ReviewStatus } from '#lib/billing-values.ts';
import type { AdminReviewsQuery, ReviewBulkAction } from '#lib/schemas/reviews.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { lockPresent } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AdminReviewView, presentAdminReview } from './reviews.present.ts';
import {
  deleteReview,
  findReview,
  type ListedReviewRow,
  listEveryReview,
  listReviews,
  lockReview,
  updateReview,
} from './reviews.queries.ts';
import { authorsOf, type ProfilesOf } from './reviews.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions' | 'recordAudit'> {
  profilesOf: ProfilesOf;
}

export type ReviewModeration = ReturnType<typeof createReviewModeration>;

/** Reviews as admins moderate them. */
export function createReviewModeration({
  database: { db, engine },
  clock,
  versions,
  recordAudit,
  profilesOf,
}: Deps) {
  async function present(rows: ListedReviewRow[]): Promise<AdminReviewView[]> {
    const authors = await authorsOf(profilesOf, rows);
    return rows.map((row) => presentAdminReview(row, authors.get(row.user_id)));
  }

  /**
   * Counts the version up last: that locks it until the commit, and a review that is locked later could be held by a
   * transaction that waits for the version.
   */
  const change = <T>(write: (tx: Db) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      const result = await write(tx);
      await versions.bump(tx, 'catalog');
      return result;
    });

  /** Reports are answered by the decision. */
  async function setStatus(tx: Db, id: string, status: ReviewStatus): Promise<void> {
    const review = orNotFound(await lockReview(tx, engine, id), 'review');
    await updateReview(tx, id, { status, reports_count: 0, reported_at: null, updated_at: isoNow(clock) });
    const action = status === 'hidden' ? 'review.hidden' : 'review.approved';
    await recordAudit(tx, { action, object: objectOf(review), accountId: review.user_id });
  }

  async function remove(tx: Db, id: string): Promise<void> {
    const review = orNotFound(await lockReview(tx, engine, id), 'review');
    await deleteReview(tx, id);
    await recordAudit(tx, { action: 'review.deleted', object: objectOf(review), accountId: review.user_id });
  }

  return {
    async list(filter: AdminReviewsQuery, paging: Paging): Promise<Listed<AdminReviewView>> {
      const { rows, count } = await listReviews(db, filter, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    listAll: async (filter: AdminReviewsQuery): Promise<AdminReviewView[][]> => [
      await present(await listEveryReview(db, filter)),
    ],

    /** @throws AppError 404 */
    async setStatus(id: string, status: ReviewStatus): Promise<AdminReviewView> {
      await change((tx) => setStatus(tx, id, status));
      const [review] = await present([orNotFound(await findReview(db, id), 'review')]);
      return review as AdminReviewView;
    },

    /** @throws AppError 404 */
    remove: (id: string): Promise<void> => change((tx) => remove(tx, id)),

    /** Applies the action to all of them that are left. */
    updateMany: (ids: string[], action: ReviewBulkAction): Promise<BulkOutcome> =>
      change(async (tx) => {
        const present = await lockPresent(tx, engine, 'product_reviews', ids);
        for (const id of present) {
          if (action === 'delete') await remove(tx, id);
          else await setStatus(tx, id, action === 'show' ? 'approved' : 'hidden');
        }
        return { count: present.length, missing: ids.length - present.length };
      }),
  };
}

const objectOf = ({ id, body }: { id: string; body: string }) => ({
  kind: 'review' as const,
  id,
  name: body.slice(0, 60),
});
