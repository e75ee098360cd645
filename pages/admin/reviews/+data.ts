import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import { adminReviewsQuery } from '#lib/schemas/reviews.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';
import { reviewRow } from './review-rows.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, adminReviewsQuery, ['status', 'rating']);
  requirePlans(context);
  const { reviewModeration } = context.services;
  const { results, count } = await reviewModeration.list(query, paging);
  return {
    reviews: results.map((review) => reviewRow(review, display)),
    ...stateOf(count),
    sorting: REVIEW_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
