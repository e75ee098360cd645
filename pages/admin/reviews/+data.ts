import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import { adminReviewsQuery } from '#lib/schemas/reviews.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { reviewRow } from './review-rows.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { reviewModeration, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const { status, rating } = searchAll;
  const query = adminReviewsQuery.parse(camelCaseKeys({ ...search, status, rating }));
  const { paging, stateOf } = listPage(
    {
      ...query,
      isReported: query.isReported === undefined ? undefined : String(query.isReported),
    },
    context.rows,
  );
  const { results, count } = await reviewModeration.list(query, paging);
  return {
    reviews: results.map((review) => reviewRow(review, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: REVIEW_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
