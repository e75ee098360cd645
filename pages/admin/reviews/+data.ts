import { withShownTimes } from '#lib/lists/list.ts';
import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import { adminReviewsQuery } from '#lib/schemas/reviews.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, REVIEW_LIST, adminReviewsQuery, [
    'status',
    'rating',
  ]);
  requirePlans(context);
  const { reviewModeration } = context.services;
  const { results, count } = await reviewModeration.list(query, paging);
  return {
    reviews: results.map((review) => withShownTimes(REVIEW_LIST, review, display)),
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
