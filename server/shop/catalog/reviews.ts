import type { ReviewStatus } from '#lib/billing-values.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { CreateReviewInput, UpdateReviewInput } from '#lib/schemas/reviews.ts';
import type { PublicUserView, Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { conflict, forbidden, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalog } from './catalog.ts';
import { presentReview, type ReviewView } from './reviews.present.ts';
import {
  deleteReview,
  deleteReviewsOf,
  findReviewBy,
  hasReviewBy,
  insertReport,
  insertReview,
  type ListedReviewRow,
  listReviewsBy,
  listReviewsOf,
  lockReview,
  type ReviewRow,
  updateReview,
} from './reviews.queries.ts';

/** The public profiles of users. */
export type ProfilesOf = (ids: string[]) => Promise<PublicUserView[]>;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions'> {
  catalog: Catalog;
  hasProduct(userId: string, productId: string): Promise<boolean>;
  profilesOf: ProfilesOf;
}

export interface OwnReview extends ReviewView {
  status: ReviewStatus;
}

export type Reviews = ReturnType<typeof createReviews>;

/** Reviews of products, by users who have them. */
export function createReviews({ database, clock, versions, catalog, hasProduct, profilesOf }: Deps) {
  const { db, engine } = database;

  async function present(rows: ListedReviewRow[]): Promise<ReviewView[]> {
    const authors = await authorsOf(profilesOf, rows);
    return rows.map((row) => presentReview(row, authors.get(row.user_id)));
  }

  async function ofUser({ id }: Viewer, productId: string): Promise<OwnReview | null> {
    const row = await findReviewBy(db, productId, id);
    const [review] = row ? await present([row]) : [];
    return row && review ? { ...review, status: row.status } : null;
  }

  /** Changes the viewer's own review in a transaction. @throws AppError 404 for the review of another user */
  const changeOwn = (
    viewer: Viewer,
    { productId, id }: { productId: string; id: string },
    write: (tx: Db, row: ReviewRow) => Promise<unknown>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      const row = orNotFound(await lockReview(tx, engine, id), 'review');
      if (row.user_id !== viewer.id || row.product_id !== productId) throw notFound('review');
      await write(tx, row);
      await versions.bump(tx, 'catalog');
    });

  return {
    /** The reviews of a product, without hidden ones. @throws AppError 404 for a product that the viewer may not see */
    async list(viewer: Viewer | null, idOrSlug: string, paging: Paging): Promise<Listed<ReviewView>> {
      const { id } = await catalog.product(viewer, idOrSlug);
      const { rows, count } = await listReviewsOf(db, id, paging);
      return { results: await present(rows), count };
    },

    /** A user's reviews that are not hidden. */
    async listBy(userId: string, paging: Paging): Promise<Listed<ReviewView>> {
      const { rows, count } = await listReviewsBy(db, userId, paging);
      return { results: await present(rows), count };
    },

    /** The viewer's review of a product, also a hidden one, and whether they may write one. */
    async own(viewer: Viewer, productId: string): Promise<{ review: OwnReview | null; canReview: boolean }> {
      const review = await ofUser(viewer, productId);
      return { review, canReview: review === null && (await hasProduct(viewer.id, productId)) };
    },

    /** @throws AppError 403 without the product, 409 for a second review */
    async create(viewer: Viewer, idOrSlug: string, input: CreateReviewInput): Promise<OwnReview> {
      const product = await catalog.product(viewer, idOrSlug);
      if (!(await hasProduct(viewer.id, product.id)))
        throw forbidden('Only people who have this product can review it.');
      const now = isoNow(clock);
      const insert = inTransaction(db, async (tx) => {
        await insertReview(tx, {
          id: newId(),
          product_id: product.id,
          user_id: viewer.id,
          ...input,
          status: 'approved',
          reports_count: 0,
          reported_at: null,
          created_at: now,
          updated_at: now,
        });
        await versions.bump(tx, 'catalog');
      });
      await insert.catch(
        ifTaken(() => conflict('You have reviewed this already. Change your review instead.')),
      );
      return (await ofUser(viewer, product.id)) as OwnReview;
    },

    /** @throws AppError 404 for the review of another user */
    async update(viewer: Viewer, ref: { productId: string; id: string }, input: UpdateReviewInput) {
      await changeOwn(viewer, ref, (tx, { id }) =>
        updateReview(tx, id, { ...omitUndefined(input), updated_at: isoNow(clock) }),
      );
      return (await ofUser(viewer, ref.productId)) as OwnReview;
    },

    /** @throws AppError 404 for the review of another user */
    remove: (viewer: Viewer, ref: { productId: string; id: string }): Promise<void> =>
      changeOwn(viewer, ref, (tx, { id }) => deleteReview(tx, id)),

    /** Counts once for each user, except the author. @throws AppError 404 for a hidden review */
    report: (viewer: Viewer, { productId, id }: { productId: string; id: string }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const review = orNotFound(await lockReview(tx, engine, id), 'review');
        if (review.product_id !== productId || review.status !== 'approved') throw notFound('review');
        if (review.user_id === viewer.id) return;
        const now = isoNow(clock);
        if (await insertReport(tx, { review_id: id, user_id: viewer.id, created_at: now }))
          await updateReview(tx, id, { reports_count: review.reports_count + 1, reported_at: now });
      }),

    /** Called when the public profile of a user has changed. */
    async profileChanged(tx: Db, userId: string): Promise<void> {
      if (await hasReviewBy(tx, userId)) await versions.bump(tx, 'catalog');
    },

    /** Before an account is deleted: the means of the products change. */
    async removeAllOf(tx: Db, userId: string): Promise<void> {
      if (await deleteReviewsOf(tx, userId)) await versions.bump(tx, 'catalog');
    },
  };
}

/** The authors of reviews by their ids. */
export async function authorsOf(
  profilesOf: ProfilesOf,
  rows: ListedReviewRow[],
): Promise<Map<string, PublicUserView>> {
  const profiles = rows.length > 0 ? await profilesOf([...new Set(rows.map((row) => row.user_id))]) : [];
  return new Map(profiles.map((profile) => [profile.id, profile]));
}
