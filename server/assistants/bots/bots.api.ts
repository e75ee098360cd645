import { isOwnValue } from '#lib/availability.ts';
import { BOT_LIST } from '#lib/lists/bots.ts';
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
import type { Viewer } from '../../accounts/accounts.ts';
import type { Frozen } from '../../plans/plans.ts';
import { AppError } from '../../platform/errors.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { goneSignal } from '../../platform/http/event-stream.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { withIncluded } from '../../platform/http/included.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { idsOf } from '../../platform/ids.ts';
import type { BotAdmin } from './bot-admin.ts';
import type { Bots, BotView } from './bots.ts';

const DEFAULT_LIMIT = 50;

interface Deps {
  bots: Bots;
  botAdmin: BotAdmin;
  frozen: Pick<Frozen, 'keep'>;
  /** For `include`: what other features know of bots that the viewer may see, by the ids of the bots. */
  related: {
    owner(bot: BotView): Promise<unknown>;
    sites(viewer: Viewer, botIds: string[]): Promise<Map<string, unknown[]>>;
    sources(viewer: Viewer, botIds: string[]): Promise<Map<string, unknown[]>>;
  };
}

export function botsApi({ bots, botAdmin, frozen, related }: Deps): Route[] {
  const withLists = (viewer: Viewer, found: BotView[], include: ('sites' | 'sources')[]) => {
    const ids = idsOf(found);
    return withIncluded(found, ids, include, (kind) => related[kind](viewer, ids), []);
  };

  const assistants = tagged('Assistants', {
    listBots: route('GET /bots', {
      summary: 'Your assistants',
      access: 'user',
      query: listBotsQuery,
      pageSize: DEFAULT_LIMIT,
      answer: 'list',
      async handle({ viewer, query: { include, ...filter }, paging }) {
        const { results, count } = await bots.list(viewer, omitUndefined(filter), paging);
        return { results: await withLists(viewer, results, include), count };
      },
    }),
    createBot: route('POST /bots', {
      summary: 'Add an assistant',
      access: 'user',
      body: createBotInput,
      rateLimit: { name: 'bots-created', points: 30, seconds: 3600 },
      status: 201,
      answer: { bot: 'object', message: 'string' },
      async handle({ viewer, body }) {
        const bot = await bots.create(viewer, body);
        return done({ bot, message: 'Assistant added.' }, { redirectTo: botPath(viewer.name, bot.slug) });
      },
    }),
    getBot: route('GET /bots/:id', {
      summary: 'One assistant',
      access: 'teamOrAdmin',
      query: botQuery,
      answer: { bot: 'object' },
      async handle({ viewer, params, query: { include } }) {
        const bot = await bots.get(viewer, params.id);
        const lists = include.filter((kind) => kind !== 'owner');
        const [withOwn] = await withLists(viewer, [bot], lists);
        const owner = include.includes('owner') && { owner: await related.owner(bot) };
        return { bot: { ...withOwn, ...owner } };
      },
    }),
    updateBot: route('PATCH /bots/:id', {
      summary: 'Change an assistant; absent fields stay as they are',
      access: 'teamOrAdmin',
      body: updateBotInput,
      answer: { bot: 'object', message: 'string' },
      async handle({ viewer, params, body }) {
        const bot = await bots.update(viewer, params.id, body);
        const redirectTo = `${botPath(viewer.name, bot.slug)}/settings`;
        return done({ bot, message: 'Assistant saved.' }, { redirectTo });
      },
    }),
    deleteBot: route('DELETE /bots/:id', {
      summary: 'Remove an assistant that no website uses',
      access: 'ownerOrAdmin',
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle({ viewer, params: { id } }) {
        await bots.remove(viewer, id);
        return done({ id, message: 'Assistant removed.' }, { redirectTo: `/u/${viewer.name}/bots` });
      },
    }),
    testModel: route('POST /bots/:id/test-model', {
      summary: 'Ask a language model for a word, with the settings of an assistant or others',
      access: 'teamOrAdmin',
      body: testModelInput,
      rateLimit: { name: 'model-tests', points: 10, seconds: 600 },
      answer: { test: 'object', message: 'string' },
      async handle({ viewer, params, body, res }) {
        const test = await bots.testModel(viewer, params.id, body, goneSignal(res));
        // A plain form can only show a message.
        if (formPostOf(res) && !test.ok) throw new AppError(422, test.message);
        return { test, message: test.message };
      },
    }),
    isBotAvailable: route('GET /search/availability/bot', {
      summary: 'Whether a slug is free for an assistant',
      access: 'user',
      query: botAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      async handle({ query: { value, current } }) {
        return { isAvailable: isOwnValue('bot', 'slug', value, current) || (await bots.isSlugFree(value)) };
      },
    }),
    keepBot: route('POST /bots/:id/keep', {
      summary: 'Keep an assistant active while the plan is exceeded; another one is paused in its place',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params }) {
        const { id, name } = await bots.getPrivate(viewer, params.id, 'ownership');
        await frozen.keep('bots', id);
        return { id, message: `${name} stays active.` };
      },
    }),
  });

  const administration = tagged('Administration', {
    listEveryBot: route('GET /admin/bots', {
      summary: 'Every assistant of this installation',
      access: 'admin',
      query: adminBotsQuery,
      pageSize: DEFAULT_LIMIT,
      answer: 'list',
      csv: { ...BOT_LIST.file, all: ({ query }) => botAdmin.listAll(query) },
      handle: ({ query, paging }) => botAdmin.list(query, paging),
    }),
    deleteBots: route('POST /admin/bots/bulk', {
      summary: 'Delete several assistants; those that a website uses stay',
      access: 'admin',
      body: bulkBotsInput,
      answer: { count: 'integer', message: 'string' },
      async handle({ viewer, body: { ids } }) {
        const { refused, ...outcome } = await bots.removeMany(viewer, ids);
        const { count, message } = bulkAnswer(outcome, 'assistant', 'deleted');
        return {
          count,
          message: refused === 0 ? message : `${message} ${refusedMessage(refused)}`,
        };
      },
    }),
  });

  return [...assistants, ...administration];
}

const refusedMessage = (count: number): string =>
  count === 1 ? 'One is used by a website, and stays.' : `${count} are used by websites, and stay.`;
