import { Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import { botPath } from '#lib/routes.ts';
import {
  adminBotsQuery,
  botAvailabilityQuery,
  botQuery,
  bulkBotsInput,
  createBotInput,
  listBotsQuery,
  testModelInput,
  updateBotInput,
} from '#lib/schemas/bots.ts';
import { adminOf, type Viewer, viewerOf } from '../../accounts/accounts.ts';
import type { Frozen } from '../../plans/plans.ts';
import { AppError } from '../../platform/errors.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { goneSignal } from '../../platform/http/event-stream.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { withIncluded } from '../../platform/http/included.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import { idsOf } from '../../platform/ids.ts';
import type { AdminBotView, BotAdmin } from './bot-admin.ts';
import type { Bots, BotView } from './bots.ts';

const DEFAULT_LIMIT = 50;

interface Deps {
  bots: Bots;
  botAdmin: BotAdmin;
  frozen: Pick<Frozen, 'keep'>;
  limits: RateLimits;
  /** For `include`: what other features know of bots that the viewer may see, by the ids of the bots. */
  related: {
    owner(bot: BotView): Promise<unknown>;
    sites(viewer: Viewer, botIds: string[]): Promise<Map<string, unknown[]>>;
    sources(viewer: Viewer, botIds: string[]): Promise<Map<string, unknown[]>>;
  };
}

/** `/bots`, `/admin/bots` and `/search/availability/bot`. */
export function botsApi({ bots, botAdmin, frozen, limits, related }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'bots-created', points: 30, seconds: 3600 });
  const testLimit = limits({ name: 'model-tests', points: 10, seconds: 600 });

  const withLists = (viewer: Viewer, found: BotView[], include: ('sites' | 'sources')[]) => {
    const ids = idsOf(found);
    return withIncluded(found, ids, include, (kind) => related[kind](viewer, ids), []);
  };

  router
    .route('/bots')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { paging, include, ...filter } = parseList(listBotsQuery, req.query, DEFAULT_LIMIT);
      const { results, count } = await bots.list(viewer, omitUndefined(filter), paging);
      respondList(req, res, { results: await withLists(viewer, results, include), count }, paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createBotInput, req.body);
      await createLimit.consume(viewer.id);
      const bot = await bots.create(viewer, input);
      const redirectTo = botPath(viewer.name, bot.slug);
      respond(req, res, 201, { bot, message: 'Assistant added.' }, { redirectTo });
    });

  router.get('/admin/bots', async (req, res) => {
    adminOf(req);
    const query = parse(adminBotsQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => botAdmin.list(query, paging),
      all: () => botAdmin.listAll(query),
      defaultLimit: DEFAULT_LIMIT,
    });
  });

  router.post('/admin/bots/bulk', async (req, res) => {
    const viewer = adminOf(req);
    const { ids } = parse(bulkBotsInput, req.body);
    const { refused, ...outcome } = await bots.removeMany(viewer, ids);
    const done = bulkMessage(outcome, {
      entity: 'assistant',
      one: 'assistant deleted',
      several: 'assistants deleted',
    });
    const message = refused === 0 ? done : `${done} ${refusedMessage(refused)}`;
    respond(req, res, 200, { count: outcome.count, message });
  });

  router
    .route('/bots/:id')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { include } = parse(botQuery, req.query);
      const bot = await bots.get(viewer, req.params.id);
      const lists = include.filter((kind) => kind !== 'owner');
      const [withOwn] = await withLists(viewer, [bot], lists);
      const owner = include.includes('owner') && { owner: await related.owner(bot) };
      respond(req, res, 200, { bot: { ...withOwn, ...owner } });
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
    });

  router.post('/bots/:id/keep', async (req, res) => {
    // The owner's choice alone.
    const bot = await bots.getOwn(viewerOf(req), req.params.id);
    await frozen.keep('bots', bot.id);
    respond(req, res, 200, { id: bot.id, message: `${bot.name} stays active.` });
  });

  router.post('/bots/:id/test-model', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(testModelInput, req.body ?? {});
    await bots.get(viewer, req.params.id);
    await testLimit.consume(viewer.id);
    const test = await bots.testModel(viewer, req.params.id, input, goneSignal(res));
    // A plain form can only show a message.
    if (formPostOf(res) && !test.ok) throw new AppError(422, test.message);
    respond(req, res, 200, { test, message: test.message });
  });

  router.get('/search/availability/bot', async (req, res) => {
    viewerOf(req);
    const { value, current } = parse(botAvailabilityQuery, req.query);
    const isAvailable = isOwnValue('bot', 'slug', value, current) || (await bots.isSlugFree(value));
    respond(req, res, 200, { isAvailable });
  });

  return router;
}

const TABLE: Table<AdminBotView> = {
  name: 'bots',
  columns: [
    'id',
    'name',
    'slug',
    'ownerId',
    'ownerName',
    'domains',
    'answersWith',
    'model',
    'pagesCount',
    'answersThisMonth',
    'storageBytes',
    'lastReadAt',
    'state',
    'description',
    'createdAt',
    'updatedAt',
  ],
};

const refusedMessage = (count: number): string =>
  count === 1 ? 'One is used by a website, and stays.' : `${count} are used by websites, and stay.`;
