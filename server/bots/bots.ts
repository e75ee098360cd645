import { omitUndefined } from '../../lib/omit-undefined.ts';
import {
  type BotSettings,
  botSettings,
  type CreateBotInput,
  type UpdateBotInput,
} from '../../lib/schemas/bots.ts';
import { toSlug, uniqueSlug } from '../../lib/slugs.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { EVERYTHING, type Paging } from '../platform/db/page-of.ts';
import { isUniqueViolation } from '../platform/db/unique.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Viewer } from '../users/users.ts';
import { type BotView, presentBot, readBotSettings } from './bots.present.ts';
import {
  type BotRow,
  deleteBot,
  deleteBotsOf,
  findBot,
  findBotFor,
  giveBotsInUse,
  insertBot,
  isBotInUse,
  isBotSlugTaken,
  listBots,
  updateBot,
} from './bots.queries.ts';

export type { BotView } from './bots.present.ts';

export interface Bots {
  list(
    viewer: Viewer,
    filter: { nameLike?: string },
    paging: Paging,
  ): Promise<{ results: BotView[]; count: number }>;
  /** @throws AppError 404 for what is not the viewer's. */
  get(viewer: Viewer, id: string): Promise<BotView>;
  /** Undefined for what is not the viewer's. */
  findFor(viewer: Viewer, id: string): Promise<BotView | undefined>;
  create(viewer: Viewer, input: CreateBotInput): Promise<BotView>;
  update(viewer: Viewer, id: string, input: UpdateBotInput): Promise<BotView>;
  /** @throws AppError 409 while a site uses it. */
  remove(viewer: Viewer, id: string): Promise<void>;
  isSlugFree(slug: string): Promise<boolean>;
  /** For other features: the bot whoever asks, and the one made along with a site. */
  find(id: string): Promise<BotView | undefined>;
  /** Undefined for an unknown bot. */
  ownerOf(tx: Db, id: string): Promise<string | undefined>;
  createForSite(tx: Db, viewer: Viewer, name: string): Promise<BotView>;
  /** Removes a bot that was made with a site, once no site uses it. */
  removeWithSite(tx: Db, id: string): Promise<void>;
  /** If it is the first one's. */
  handOver(tx: Db, id: string, owners: { from: string; to: string }): Promise<void>;
  /** For an owner who leaves, after their sites are gone. What other people's sites use goes over to them. */
  removeAllOf(tx: Db, ownerId: string): Promise<void>;
  /** Every one of an owner's, for the export of their data. */
  allOf(ownerId: string): Promise<BotView[]>;
}

export function createBots({ database: { db }, clock }: { database: Database; clock: Clock }): Bots {
  async function load(viewer: Viewer, id: string): Promise<BotRow> {
    const bot = await findBotFor(db, viewer, id);
    if (!bot) throw notFound('bot');
    return bot;
  }

  async function add(
    tx: Db,
    viewer: Viewer,
    input: CreateBotInput,
    madeFor: BotRow['made_for'],
  ): Promise<BotView> {
    const { name, slug, description, ...settings } = input;
    if (slug && (await isBotSlugTaken(tx, slug))) throw slugTaken();
    const now = isoNow(clock);
    const bot = await insertBot(tx, {
      id: newId(),
      slug: slug ?? (await uniqueSlug(toSlug(name), (candidate) => isBotSlugTaken(tx, candidate))),
      name,
      owner_id: viewer.id,
      description,
      made_for: madeFor,
      settings: writeSettings(botSettings.parse({}), settings),
      created_at: now,
      updated_at: now,
    });
    return presentBot(bot);
  }

  return {
    async list(viewer, filter, paging) {
      const { rows, count } = await listBots(db, { ...filter, ownerId: viewer.id }, paging);
      return { results: rows.map(presentBot), count };
    },
    get: async (viewer, id) => presentBot(await load(viewer, id)),
    async findFor(viewer, id) {
      const bot = await findBotFor(db, viewer, id);
      return bot && presentBot(bot);
    },
    create: (viewer, input) => slugGuarded(() => add(db, viewer, input, 'owner')),

    async update(viewer, id, { name, slug, description, ...settings }) {
      const bot = await load(viewer, id);
      const change = {
        ...omitUndefined({ name, slug, description }),
        settings: writeSettings(readBotSettings(bot), settings),
        updated_at: isoNow(clock),
      };
      return slugGuarded(async () => presentBot(await updateBot(db, bot.id, change)));
    },

    async remove(viewer, id) {
      const bot = await load(viewer, id);
      if (await isBotInUse(db, bot.id))
        throw conflict('A site uses this bot. Give the site another bot first.');
      await deleteBot(db, bot.id);
    },

    isSlugFree: async (slug) => !(await isBotSlugTaken(db, slug)),

    async find(id) {
      const bot = await findBot(db, id);
      return bot && presentBot(bot);
    },
    ownerOf: async (tx, id) => (await findBot(tx, id))?.owner_id,
    createForSite: (tx, viewer, name) =>
      add(tx, viewer, { name, description: null } as CreateBotInput, 'site'),

    async removeWithSite(tx, id) {
      const bot = await findBot(tx, id);
      if (bot?.made_for === 'site' && !(await isBotInUse(tx, id))) await deleteBot(tx, id);
    },

    async handOver(tx, id, { from, to }) {
      const bot = await findBot(tx, id);
      if (bot?.owner_id === from) await updateBot(tx, id, { owner_id: to });
    },

    async removeAllOf(tx, ownerId) {
      await giveBotsInUse(tx, ownerId);
      await deleteBotsOf(tx, ownerId);
    },

    allOf: async (ownerId) => (await listBots(db, { ownerId }, EVERYTHING)).rows.map(presentBot),
  };
}

const slugTaken = () => invalid({ slug: ['This slug is taken.'] });

async function slugGuarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error;
  }
}

/** The stored settings with what was given laid over them; what was not given stays. */
function writeSettings(current: BotSettings, given: Partial<Record<keyof BotSettings, unknown>>): string {
  return JSON.stringify(botSettings.parse({ ...current, ...omitUndefined(given) }));
}
