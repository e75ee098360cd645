import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { AdminReviewView } from '#server/shop/shop.ts';

/** A review as a row of the back office. */
export type ReviewRowView = ReturnType<typeof reviewRow>;

export const reviewRow = (review: AdminReviewView, display: DisplayContext) => ({
  ...review,
  written: displayTimestamp(review.createdAt, display),
});
