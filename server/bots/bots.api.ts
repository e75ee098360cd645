import { type Response, Router } from 'express';
import { z } from 'zod';
import { isOwnValue } from '../../lib/availability.ts';
import { toSnakeCase } from '../../lib/case.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { createBotInput, updateBotInput } from '../../lib/schemas/bots.ts';
import { includeOf, optional, paging as pagingFields, slug } from '../../lib/schemas/fields.ts';
import { EVERYTHING } from '../platform/db/page-of.ts';
import { sendCsv } from '../platform/http/csv.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { adminOf, type Viewer, viewerOf } from '../users/users.ts';
import type { Bots, BotView } from './bots.ts';

const DEFAULT_LIMIT = 50;

const listQuery = z.object({
  nameLike: z.string().max(100).optional(),
  ownerId: optional(z.string().max(100)),
  ...pagingFields,
});
const everyQuery = listQuery.extend({ format: z.literal('csv').optional().catch(undefined) });
const includeQuery = z.object({ include: includeOf(['owner', 'sites', 'sources']) });
const availabilityQuery = z.strictObject({ value: slug, current: z.string().max(100).optional() });

interface Deps {
  bots: Bots;
  limits: RateLimits;
  /** For `include`: what other features know of a bot, as the viewer may see it. */
  related: {
    owner(bot: BotView): Promise<unknown>;
    sites(viewer: Viewer, bot: BotView): Promise<unknown[]>;
    sources(viewer: Viewer, bot: BotView): Promise<unknown[]>;
  };
}

/** `/bots`, `/admin/bots` and `/search/availability/bot`. */
export function botsApi({ bots, limits, related }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'bots-created', points: 30, seconds: 3600 });

  router
    .route('/bots')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { limit, page, ...filter } = parse(listQuery, req.query);
      const paging = { limit: pageLimit(limit, DEFAULT_LIMIT), page: pageNumber(page) };
      respondList(req, res, await bots.list(viewer, omitUndefined(filter), paging), paging);
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
    .route('/admin/bots')
    .get(async (req, res) => {
      const viewer = adminOf(req);
      const { limit, page, format, ...filter } = parse(everyQuery, req.query);
      if (format === 'csv') return sendBots(res, await bots.listEvery(viewer, filter, EVERYTHING));
      const paging = { limit: pageLimit(limit, DEFAULT_LIMIT), page: pageNumber(page) };
      respondList(req, res, await bots.listEvery(viewer, filter, paging), paging);
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/bots/:id')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { include } = parse(includeQuery, req.query);
      const bot = await bots.get(viewer, req.params.id);
      const more = {
        ...(include.includes('owner') && { owner: await related.owner(bot) }),
        ...(include.includes('sites') && { sites: await related.sites(viewer, bot) }),
        ...(include.includes('sources') && { sources: await related.sources(viewer, bot) }),
      };
      respond(req, res, 200, { bot: { ...bot, ...more } });
    })
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
      const { value, current } = parse(availabilityQuery, req.query);
      const isAvailable = isOwnValue('bot', 'slug', value, current) || (await bots.isSlugFree(value));
      respond(req, res, 200, { isAvailable });
    })
    .all(methodNotAllowed('GET'));

  return router;
}

const COLUMNS = ['id', 'name', 'slug', 'ownerId', 'description', 'createdAt', 'updatedAt'] as const;

const sendBots = (res: Response, { results }: { results: BotView[] }): void =>
  sendCsv(
    res,
    'bots',
    COLUMNS.map(toSnakeCase),
    results.map((bot) => COLUMNS.map((column) => bot[column])),
  );
