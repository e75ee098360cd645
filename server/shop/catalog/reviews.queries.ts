import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import type { AdminReviewsQuery } from '#lib/schemas/reviews.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { contains, selectWithAny } from '../../platform/db/like.ts';
import { type Paging, pageByIds, pageOf } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ReviewRow = Selectable<Tables['product_reviews']>;
export type ListedReviewRow = ReviewRow & { product_name: string; product_slug: string };

type ReviewFilter = Omit<AdminReviewsQuery, 'format' | 'limit' | 'page'>;

/** The mean and the number of the reviews of products, without hidden ones. */
export async function listRatings(db: Db, productIds: string[]) {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('product_reviews')
    .select(({ fn }) => [
      'product_id',
      fn.avg<string | number>('rating').as('mean'),
      fn.countAll<string | number>().as('count'),
    ])
    .where('product_id', 'in', productIds)
    .where('status', '=', 'approved')
    .groupBy('product_id')
    .execute();
  return rows.map(({ product_id, mean, count }) => ({
    productId: product_id,
    mean: Math.round(Number(mean) * 10) / 10,
    count: Number(count),
  }));
}

const reviews = (db: Db): SelectQueryBuilder<Tables, 'product_reviews' | 'products', ListedReviewRow> =>
  db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .selectAll('product_reviews')
    .select(['products.name as product_name', 'products.slug as product_slug']);

/** The reviews of a product that everybody sees, the newest first. */
export const listReviewsOf = (db: Db, productId: string, paging: Paging) =>
  pageOf(
    reviews(db)
      .where('product_reviews.product_id', '=', productId)
      .where('product_reviews.status', '=', 'approved')
      .orderBy('product_reviews.created_at', 'desc')
      .orderBy('product_reviews.id', 'desc'),
    paging,
  );

/** The reviews of a user that everybody sees, of products in the shop; the newest first. */
export const listReviewsBy = (db: Db, userId: string, paging: Paging) =>
  pageOf(
    reviews(db)
      .where('product_reviews.user_id', '=', userId)
      .where('product_reviews.status', '=', 'approved')
      .where('products.status', '=', 'live')
      .orderBy('product_reviews.created_at', 'desc')
      .orderBy('product_reviews.id', 'desc'),
    paging,
  );

export const listReviews = (db: Db, filter: ReviewFilter, paging: Paging) =>
  pageByIds(sorted(filtered(db, filter), filter).select('product_reviews.id'), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => sorted(reviews(db).where('product_reviews.id', 'in', ids), filter).execute(),
  });

export const listEveryReview = (db: Db, filter: ReviewFilter) =>
  sorted(
    reviews(db).where('product_reviews.id', 'in', filtered(db, filter).select('product_reviews.id')),
    filter,
  ).execute();

type Reviews<Row> = SelectQueryBuilder<Tables, 'product_reviews', Row>;

function filtered(db: Db, filter: ReviewFilter): Reviews<object> {
  const { nameLike, productId, status, rating, isReported } = filter;
  let query: Reviews<object> = nameLike
    ? selectWithAny(db, 'product_reviews', [
        contains('product_reviews.body', nameLike),
        sql`product_reviews.product_id in (select id from products where ${contains('products.name', nameLike)})`,
      ])
    : db.selectFrom('product_reviews');
  if (productId !== undefined) query = query.where('product_reviews.product_id', '=', productId);
  if (status) query = query.where('product_reviews.status', 'in', status);
  if (rating) query = query.where('product_reviews.rating', 'in', rating.map(Number));
  if (isReported !== undefined)
    query = query.where('product_reviews.reports_count', isReported ? '>' : '=', 0);
  return query;
}

const SORTS: Record<NonNullable<ReviewFilter['sort']>, RawBuilder<unknown>> = {
  createdAt: sql`product_reviews.created_at`,
  rating: sql`product_reviews.rating`,
  reportsCount: sql`product_reviews.reports_count`,
  product: sql`by_name.place`,
};

function sorted<Row>(query: Reviews<Row>, filter: ReviewFilter): Reviews<Row> {
  const { sort, order } = REVIEW_LIST.sortingOf(filter);
  return (sort === 'product' ? withPlaces(query) : query)
    .orderBy(SORTS[sort], order)
    .orderBy('product_reviews.id', 'desc');
}

/** The places of the products in the order of their names, which is found once and not for each review. */
const withPlaces = <Row>(query: Reviews<Row>) =>
  query.innerJoin(
    ({ selectFrom }) =>
      selectFrom('products')
        .select(['products.id', sql<number>`rank() over (order by fold_case(products.name))`.as('place')])
        .as('by_name'),
    (join) => join.onRef('by_name.id', '=', 'product_reviews.product_id'),
  ) as unknown as Reviews<Row>;

export const findReview = (db: Db, id: string) =>
  reviews(db).where('product_reviews.id', '=', id).executeTakeFirst();

export const findReviewBy = (db: Db, productId: string, userId: string) =>
  reviews(db)
    .where('product_reviews.product_id', '=', productId)
    .where('product_reviews.user_id', '=', userId)
    .executeTakeFirst();

/** Locks the review until the transaction ends. */
export const lockReview = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('product_reviews')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

export const insertReview = (db: Db, review: ReviewRow) =>
  db.insertInto('product_reviews').values(review).execute();

export const updateReview = (db: Db, id: string, change: Partial<ReviewRow>) =>
  db.updateTable('product_reviews').set(change).where('id', '=', id).execute();

export const deleteReview = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.deleteFrom('product_reviews').where('id', '=', id).returning('id'));

export const deleteReviewsOf = (db: Db, userId: string): Promise<boolean> =>
  hasRow(db.deleteFrom('product_reviews').where('user_id', '=', userId).returning('id'));

/** @returns false if the user has reported it before */
export const insertReport = (db: Db, report: Selectable<Tables['product_review_reports']>) =>
  hasRow(
    db
      .insertInto('product_review_reports')
      .values(report)
      .onConflict((conflict) => conflict.doNothing())
      .returning('review_id'),
  );

export const hasReviewBy = (db: Db, userId: string): Promise<boolean> =>
  hasRow(db.selectFrom('product_reviews').select('id').where('user_id', '=', userId).limit(1));
