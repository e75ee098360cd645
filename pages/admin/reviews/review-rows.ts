import type { DisplayContext } from '#lib/display-timestamp.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import type { AdminReviewView } from '#server/shop/shop.ts';

/** A review as a row of the back office. */
export type ReviewRowView = ReturnType<typeof reviewRow>;

export const reviewRow = (review: AdminReviewView, display: DisplayContext) =>
  withShownTimes(REVIEW_LIST, review, display);
