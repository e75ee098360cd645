import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import { productPath } from '#lib/routes.ts';
import {
  adminReviewsQuery,
  adminUpdateReviewInput,
  bulkReviewsInput,
  createReviewInput,
  type ReviewBulkAction,
  reviewsQuery,
  updateReviewInput,
} from '#lib/schemas/reviews.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { ReviewModeration } from './review-moderation.ts';
import type { Reviews } from './reviews.ts';

interface Deps {
  reviews: Reviews;
  reviewModeration: ReviewModeration;
}

/** `/products/{id}/reviews`, and `/admin/reviews`. */
export function reviewsApi({ reviews, reviewModeration }: Deps): Route[] {
  const writeLimit = { name: 'reviews', points: 30, seconds: 3600 };

  return tagged('Marketplace', {
    listReviews: route('GET /products/:productId/reviews', {
      summary: 'The reviews of a product',
      access: 'anyone',
      query: reviewsQuery,
      answer: 'list',
      handle: ({ viewer, params, paging }) => reviews.list(viewer, params.productId, paging),
    }),
    createReview: route('POST /products/:productId/reviews', {
      summary: 'Review a product that you have',
      access: 'user',
      body: createReviewInput,
      rateLimit: writeLimit,
      status: 201,
      answer: { review: 'object', message: 'string' },
      errors: [404, 409],
      async handle({ viewer, params, body }) {
        const review = await reviews.create(viewer, params.productId, body);
        return done({ review, message: 'Thank you for your review.' }, endOf(review.product.slug));
      },
    }),
    updateReview: route('PATCH /products/:productId/reviews/:id', {
      summary: 'Change your review',
      access: 'owner',
      body: updateReviewInput,
      rateLimit: writeLimit,
      answer: { review: 'object', message: 'string' },
      async handle({ viewer, params, body }) {
        const review = await reviews.update(viewer, params, body);
        return done({ review, message: 'Your review was saved.' }, endOf(review.product.slug));
      },
    }),
    deleteReview: route('DELETE /products/:productId/reviews/:id', {
      summary: 'Delete your review',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params }) {
        await reviews.remove(viewer, params);
        return { id: params.id, message: 'Your review was deleted.' };
      },
    }),
    reportReview: route('POST /products/:productId/reviews/:id/report', {
      summary: 'Report a review to the admins; counts once',
      access: 'user',
      rateLimit: { name: 'review-reports', points: 30, seconds: 3600 },
      answer: { id: 'string', message: 'string' },
      errors: [404],
      async handle({ viewer, params }) {
        await reviews.report(viewer, params);
        return { id: params.id, message: 'Thank you. We will look at this review.' };
      },
    }),
    listEveryReview: route('GET /admin/reviews', {
      summary: 'Every review, also hidden ones, with the number of reports',
      access: 'admin',
      query: adminReviewsQuery,
      answer: 'list',
      csv: { ...REVIEW_LIST.file, all: ({ query }) => reviewModeration.listAll(query) },
      handle: ({ query, paging }) => reviewModeration.list(query, paging),
    }),
    moderateReviews: route('POST /admin/reviews/bulk', {
      summary: 'Show, hide or delete several reviews',
      access: 'admin',
      body: bulkReviewsInput,
      answer: { count: 'integer', message: 'string' },
      errors: [404],
      async handle({ body: { ids, action } }) {
        return bulkAnswer(await reviewModeration.updateMany(ids, action), 'review', DONE[action]);
      },
    }),
    moderateReview: route('PATCH /admin/reviews/:id', {
      summary: 'Show or hide a review',
      access: 'admin',
      body: adminUpdateReviewInput,
      answer: { review: 'object', message: 'string' },
      async handle({ params, body: { status } }) {
        const review = await reviewModeration.setStatus(params.id, status);
        const message = status === 'hidden' ? 'Review hidden.' : 'Review shown.';
        return { review, message };
      },
    }),
    adminDeleteReview: route('DELETE /admin/reviews/:id', {
      summary: 'Delete a review',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      async handle({ params }) {
        await reviewModeration.remove(params.id);
        return { id: params.id, message: 'Review deleted.' };
      },
    }),
  });
}

const endOf = (slug: string) => ({ redirectTo: `${productPath(slug)}#reviews` });

const DONE: Record<ReviewBulkAction, string> = { show: 'shown', hide: 'hidden', delete: 'deleted' };
