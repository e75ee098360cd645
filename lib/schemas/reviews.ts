import { z } from 'zod';
import { REVIEW_STATUSES } from '../billing-values.ts';
import { REVIEW_LIST } from '../lists/reviews.ts';
import {
  bulkInput,
  checkbox,
  choice,
  listFields,
  nameLike,
  oneOfSeveral,
  optional,
  paging,
  requiredLines,
} from './fields.ts';

const RATINGS = ['5', '4', '3', '2', '1'] as const;

const rating = z
  .union([z.number(), z.string().trim().min(1)], { error: 'Choose from one to five stars.' })
  .transform(Number)
  .refine((stars) => Number.isInteger(stars) && stars >= 1 && stars <= 5, 'Choose from one to five stars.')
  .meta({ type: 'integer', minimum: 1, maximum: 5 });
const body = requiredLines('The review', 2000);

export const createReviewInput = z.strictObject({ rating, body });
export const updateReviewInput = createReviewInput.partial();
export const reviewsQuery = z.object(paging);

export const adminReviewsQuery = z.object({
  nameLike,
  productId: optional(z.string().max(64)).catch(undefined),
  status: oneOfSeveral(REVIEW_STATUSES),
  rating: oneOfSeveral(RATINGS),
  isReported: checkbox.optional().catch(undefined),
  ...listFields(REVIEW_LIST),
});
export const adminUpdateReviewInput = z.strictObject({ status: choice(REVIEW_STATUSES) });

const REVIEW_BULK_ACTIONS = ['show', 'hide', 'delete'] as const;
export const bulkReviewsInput = bulkInput('review', 50).extend({ action: choice(REVIEW_BULK_ACTIONS) });

export type CreateReviewInput = z.output<typeof createReviewInput>;
export type UpdateReviewInput = z.output<typeof updateReviewInput>;
export type AdminReviewsQuery = z.output<typeof adminReviewsQuery>;
export type ReviewBulkAction = z.output<typeof bulkReviewsInput>['action'];
