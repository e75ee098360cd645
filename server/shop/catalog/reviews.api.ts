import { Router } from 'express';
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
import { adminOf, viewerOf } from '../../accounts/accounts.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { ReviewModeration } from './review-moderation.ts';
import type { AdminReviewView } from './reviews.present.ts';
import type { Reviews } from './reviews.ts';

interface Deps {
  reviews: Reviews;
  reviewModeration: ReviewModeration;
  limits: RateLimits;
}

/** `/products/{id}/reviews`, and `/admin/reviews`. */
export function reviewsApi({ reviews, reviewModeration, limits }: Deps): Router {
  const router = Router();
  const writeLimit = limits({ name: 'reviews', points: 30, seconds: 3600 });
  const reportLimit = limits({ name: 'review-reports', points: 30, seconds: 3600 });

  router
    .route('/products/:productId/reviews')
    .get(async (req, res) => {
      const { paging } = parseList(reviewsQuery, req.query);
      respondList(req, res, await reviews.list(req.viewer, req.params.productId, paging), paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createReviewInput, req.body);
      await writeLimit.consume(viewer.id);
      const review = await reviews.create(viewer, req.params.productId, input);
      respond(req, res, 201, { review, message: 'Thank you for your review.' }, endOf(review.product.slug));
    });

  router
    .route('/products/:productId/reviews/:id')
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(updateReviewInput, req.body);
      await writeLimit.consume(viewer.id);
      const review = await reviews.update(viewer, req.params, input);
      respond(req, res, 200, { review, message: 'Your review was saved.' }, endOf(review.product.slug));
    })
    .delete(async (req, res) => {
      await reviews.remove(viewerOf(req), req.params);
      respond(req, res, 200, { id: req.params.id, message: 'Your review was deleted.' });
    });

  router.post('/products/:productId/reviews/:id/report', async (req, res) => {
    const viewer = viewerOf(req);
    await reportLimit.consume(viewer.id);
    await reviews.report(viewer, req.params);
    respond(req, res, 200, { id: req.params.id, message: 'Thank you. We will look at this review.' });
  });

  router.get('/admin/reviews', async (req, res) => {
    adminOf(req);
    const query = parse(adminReviewsQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => reviewModeration.list(query, paging),
      all: () => reviewModeration.listAll(query),
    });
  });

  router.post('/admin/reviews/bulk', async (req, res) => {
    adminOf(req);
    const { ids, action } = parse(bulkReviewsInput, req.body);
    const outcome = await reviewModeration.updateMany(ids, action);
    const message = bulkMessage(outcome, {
      entity: 'review',
      one: `review ${DONE[action]}`,
      several: `reviews ${DONE[action]}`,
    });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router
    .route('/admin/reviews/:id')
    .patch(async (req, res) => {
      adminOf(req);
      const { status } = parse(adminUpdateReviewInput, req.body);
      const review = await reviewModeration.setStatus(req.params.id, status);
      const message = status === 'hidden' ? 'Review hidden.' : 'Review shown.';
      respond(req, res, 200, { review, message });
    })
    .delete(async (req, res) => {
      adminOf(req);
      await reviewModeration.remove(req.params.id);
      respond(req, res, 200, { id: req.params.id, message: 'Review deleted.' });
    });

  return router;
}

const endOf = (slug: string) => ({ redirectTo: `${productPath(slug)}#reviews` });

const DONE: Record<ReviewBulkAction, string> = { show: 'shown', hide: 'hidden', delete: 'deleted' };

const TABLE: Table<AdminReviewView> = {
  name: 'reviews',
  columns: [
    'id',
    'productName',
    'authorName',
    'rating',
    'body',
    'status',
    'reportsCount',
    'reportedAt',
    'createdAt',
    'updatedAt',
  ],
};
