import {
  type SearchSettings,
  searchSettings,
  type UpdateSearchSettingsInput,
} from '#lib/schemas/search-settings.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  copySearchSettings,
  findPages,
  findSearchSettings,
  listSearchSettingsOf,
  lockSearchSettings,
  saveSearchSettings,
} from './search.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'recordAudit'> {
  bots: Pick<Bots, 'get'>;
}

/** An owner's settings of the search in a bot's content. Every call throws AppError 404 for a bot of another user. */
export type OwnSearchSettings = ReturnType<typeof createSearchSettings>;

export function createSearchSettings({ database: { db, engine }, clock, recordAudit, bots }: Deps) {
  return {
    get: async (viewer: Viewer, botId: string): Promise<SearchSettings> =>
      readSearchSettings(db, (await bots.get(viewer, botId)).id),

    copy: copySearchSettings,

    /** The settings of all bots of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<(SearchSettings & { botId: string })[]> =>
      (await listSearchSettingsOf(db, ownerId)).map((row) => ({ botId: row.bot_id, ...parse(row) })),

    /** @throws AppError 422 for a page that the content does not have */
    async update(viewer: Viewer, botId: string, input: UpdateSearchSettingsInput): Promise<SearchSettings> {
      const bot = await bots.get(viewer, botId);
      return inTransaction(db, async (tx) => {
        const now = isoNow(clock);
        const settings = { ...parse(await lockSearchSettings(tx, engine, bot.id, now)), ...input };
        if (input.pinned) await assertPages(tx, bot.id, input.pinned);
        await saveSearchSettings(tx, bot.id, { settings: JSON.stringify(settings), updated_at: now });
        if (bot.ownerId !== viewer.id)
          await recordAudit(tx, {
            action: 'bot.changed',
            object: { kind: 'bot', id: bot.id, name: bot.name },
            accountId: bot.ownerId,
            after: { searchSettings: input },
          });
        return settings;
      });
    },
  };
}

export const readSearchSettings = async (db: Db, botId: string): Promise<SearchSettings> =>
  parse(await findSearchSettings(db, botId));

const parse = (row: { settings: string } | undefined): SearchSettings =>
  searchSettings.parse(row ? JSON.parse(row.settings) : {});

async function assertPages(tx: Db, botId: string, pinned: SearchSettings['pinned']): Promise<void> {
  const urls = pinned.map(({ url }) => url);
  const pages = await findPages(tx, botId, urls);
  const known = new Set(pages.map(({ url }) => url));
  const missing = pinned.find(({ url }) => !known.has(url));
  if (missing) throw invalid({ pinned: [`Your content has no page at ${missing.url}.`] });
}
