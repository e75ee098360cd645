import { Router } from 'express';
import { z } from 'zod';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { createBotInput, updateBotInput } from '../../lib/schemas/bots.ts';
import { paging as pagingFields, slug } from '../../lib/schemas/fields.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Bots } from './bots.ts';

const DEFAULT_LIMIT = 50;

const listQuery = z.object({
  nameLike: z.string().max(100).optional(),
  ...pagingFields,
});
const slugQuery = z.strictObject({ value: slug });

/** `/bots` and `/search/availability/bot`. */
export function botsApi({ bots, limits }: { bots: Bots; limits: RateLimits }): Router {
  const router = Router();
  const createLimit = limits({ name: 'bots-created', points: 30, seconds: 3600 });

  router
    .route('/bots')
    .get(async (req, res) => {
      const { nameLike, limit, page } = parse(listQuery, req.query);
      const paging = { limit: pageLimit(limit, DEFAULT_LIMIT), page: pageNumber(page) };
      respondList(req, res, await bots.list(viewerOf(req), { nameLike }, paging), paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createBotInput, req.body);
      await createLimit.consume(viewer.id);
      const bot = await bots.create(viewer, input);
      respond(req, res, 201, { bot, message: 'Assistant added.' });
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/bots/:id')
    .get(async (req, res) => respond(req, res, 200, { bot: await bots.get(viewerOf(req), req.params.id) }))
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const bot = await bots.update(viewer, req.params.id, parse(updateBotInput, req.body));
      respond(req, res, 200, { bot, message: 'Assistant saved.' });
    })
    .delete(async (req, res) => {
      await bots.remove(viewerOf(req), req.params.id);
      respond(req, res, 200, { id: req.params.id, message: 'Assistant removed.' });
    })
    .all(methodNotAllowed('GET', 'PATCH', 'DELETE'));

  router
    .route('/search/availability/bot')
    .get(async (req, res) => {
      viewerOf(req);
      respond(req, res, 200, { isAvailable: await bots.isSlugFree(parse(slugQuery, req.query).value) });
    })
    .all(methodNotAllowed('GET'));

  return router;
}
