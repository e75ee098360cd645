import { isOwnProvider } from '#lib/model-providers.ts';
import type { BotSettings } from '#lib/schemas/bots.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Models } from '../models/models.ts';
import { readBotSettings } from './bots.present.ts';
import {
  type BotRow,
  findBot,
  insertBot,
  isBotSlugTaken,
  isBotUsedElsewhere,
  lockBot,
  updateBot,
} from './bots.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  models: Pick<Models, 'lackedProduct'>;
}

interface TransferredWebsite {
  siteId: string;
  /** The id of its new owner. */
  to: string;
  /** See `lacksModel`. */
  lacksModel: boolean;
}

/** The assistant of a website that goes to another owner. */
export function createBotTransfer({ database: { db, engine }, clock, models }: Deps) {
  return {
    /** Whether the bot's model is sold, and the user has not bought it. Not for transactions: it uses other connections. */
    async lacksModel(id: string, userId: string): Promise<boolean> {
      const bot = await findBot(db, id);
      return bot !== undefined && (await models.lackedProduct(readBotSettings(bot), userId)) !== undefined;
    },

    /**
     * Gives the bot to the new owner, or a copy of it if other websites use it. Without its model, the built-in assistant
     * answers.
     * @returns the bot of the new owner
     */
    async give(tx: Db, id: string, { siteId, to, lacksModel }: TransferredWebsite) {
      const bot = orNotFound(await lockBot(tx, engine, id), 'assistant');
      const settings = readBotSettings(bot);
      const now = isoNow(clock);
      const given = {
        owner_id: to,
        settings: JSON.stringify(lacksModel ? withoutModel(settings) : withoutOwnProvider(settings)),
        kept_at: null,
        updated_at: now,
      };
      const isCopied = await isBotUsedElsewhere(tx, id, siteId);
      const row = isCopied
        ? await insertBot(tx, {
            ...bot,
            ...given,
            id: newId(),
            slug: await newSlug(tx, bot),
            created_at: now,
          })
        : await updateBot(tx, id, given);
      return { id: row.id, isCopied, avatarId: row.avatar_media_id };
    },

    removeAvatar: (tx: Db, id: string): Promise<unknown> =>
      updateBot(tx, id, { avatar_media_id: null, avatar_path: null }),
  };
}

const newSlug = (tx: Db, bot: BotRow): Promise<string> =>
  uniqueSlug(toSlug(bot.name, readBotSettings(bot).language), (slug) => isBotSlugTaken(tx, slug));

const withoutModel = (settings: BotSettings): BotSettings => ({
  ...settings,
  provider: 'local',
  model: null,
});

/** A provider that an owner has connected is paid by that owner. */
const withoutOwnProvider = (settings: BotSettings): BotSettings =>
  settings.provider !== null && isOwnProvider(settings.provider) ? withoutModel(settings) : settings;
