import { Router } from 'express';
import { z } from 'zod';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { botPath } from '../../lib/routes.ts';
import { createBotInput, updateBotInput } from '../../lib/schemas/bots.ts';
import { oneOfSeveral, paging as pagingFields, slug } from '../../lib/schemas/fields.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Bots, BotView } from './bots.ts';

const DEFAULT_LIMIT = 50;

const includeQuery = z.object({ include: oneOfSeveral(['sites', 'sources']) });
const listQuery = includeQuery.extend({
  nameLike: z.string().max(100).optional(),
  ...pagingFields,
});
const slugQuery = z.strictObject({ value: slug });

interface Deps {
  bots: Bots;
  limits: RateLimits;
  /** For `include`: what other features know of bots that the viewer may see, by the ids of the bots. */
  related: Record<'sites' | 'sources', (botIds: string[]) => Promise<Map<string, object[]>>>;
}

/** `/bots` and `/search/availability/bot`. */
export function botsApi({ bots, limits, related }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'bots-created', points: 30, seconds: 3600 });

  /** Adds the included entities to each bot, with one query for each kind. */
  async function withRelated(found: BotView[], include: ('sites' | 'sources')[] = []): Promise<object[]> {
    const ids = found.map(({ id }) => id);
    const lists = await Promise.all(include.map(async (kind) => ({ kind, byBot: await related[kind](ids) })));
    return found.map((bot) => ({
      ...bot,
      ...Object.fromEntries(lists.map(({ kind, byBot }) => [kind, byBot.get(bot.id) ?? []])),
    }));
  }

  router
    .route('/bots')
    .get(async (req, res) => {
      const { nameLike, limit, page, include } = parse(listQuery, req.query);
      const paging = { limit: pageLimit(limit, DEFAULT_LIMIT), page: pageNumber(page) };
      const { results, count } = await bots.list(viewerOf(req), { nameLike }, paging);
      respondList(req, res, { results: await withRelated(results, include), count }, paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createBotInput, req.body);
      await createLimit.consume(viewer.id);
      const bot = await bots.create(viewer, input);
      const redirectTo = botPath(viewer.name, bot.slug);
      respond(req, res, 201, { bot, message: 'Assistant added.' }, { redirectTo });
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/bots/:id')
    .get(async (req, res) => {
      const { include } = parse(includeQuery, req.query);
      const [bot] = await withRelated([await bots.get(viewerOf(req), req.params.id)], include);
      respond(req, res, 200, { bot });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const bot = await bots.update(viewer, req.params.id, parse(updateBotInput, req.body));
      const redirectTo = `${botPath(viewer.name, bot.slug)}/settings`;
      respond(req, res, 200, { bot, message: 'Assistant saved.' }, { redirectTo });
    })
    .delete(async (req, res) => {
      const viewer = viewerOf(req);
      await bots.remove(viewer, req.params.id);
      const redirectTo = `/u/${viewer.name}/bots`;
      respond(req, res, 200, { id: req.params.id, message: 'Assistant removed.' }, { redirectTo });
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
