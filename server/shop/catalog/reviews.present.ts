import type { PublicUserView } from '../../accounts/accounts.ts';
import type { ListedReviewRow } from './reviews.queries.ts';

export type ReviewView = ReturnType<typeof presentReview>;
export type AdminReviewView = ReturnType<typeof presentAdminReview>;

export const presentReview = (review: ListedReviewRow, author: PublicUserView | undefined) => ({
  id: review.id,
  product: { id: review.product_id, slug: review.product_slug, name: review.product_name },
  author: author && {
    id: author.id,
    name: author.name,
    fullName: [author.firstName, author.lastName].filter(Boolean).join(' ') || author.name,
    profileMedia: author.profileMedia,
  },
  /** From 1 to 5. */
  rating: review.rating,
  body: review.body,
  createdAt: review.created_at,
  updatedAt: review.updated_at,
});

export const presentAdminReview = (review: ListedReviewRow, author: PublicUserView | undefined) => ({
  ...presentReview(review, author),
  productName: review.product_name,
  authorName: author?.name ?? null,
  status: review.status,
  reportsCount: review.reports_count,
  reportedAt: review.reported_at,
});
