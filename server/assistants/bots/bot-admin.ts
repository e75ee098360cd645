import type { AdminBotsQuery } from '#lib/schemas/bots.ts';
import { startOfMonth } from '../../platform/calendar.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Models } from '../models/models.ts';
import { contentsOf, NO_CONTENT } from './bot-content.ts';
import { everyBotInBatches, type ListedBotRow, listEveryBot, listWebsites } from './bot-list.queries.ts';
import { presentBot } from './bots.present.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  models: Pick<Models, 'effectiveProvider'>;
}

export type BotAdmin = ReturnType<typeof createBotAdmin>;
export type AdminBotView = Awaited<ReturnType<BotAdmin['list']>>['results'][number];

/** The bots of every owner, for admins: settings and figures, never what visitors wrote. */
export function createBotAdmin({ database: { db }, clock, models }: Deps) {
  async function present(rows: ListedBotRow[]) {
    const ids = idsOf(rows);
    const [contents, websites] = await Promise.all([
      contentsOf(db, ids, startOfMonth(clock.now())),
      listWebsites(db, ids),
    ]);
    return rows.map((row) => {
      const { answers, ...content } = contents.get(row.id) ?? NO_CONTENT;
      const own = websites.filter(({ bot_id }) => bot_id === row.id);
      return {
        ...presentBot(row, models.effectiveProvider),
        ownerName: row.owner_name,
        websites: own.map(({ id, name, domain }) => ({ id, name, domain })),
        domains: own.map(({ domain }) => domain).join(' '),
        /** In this month (UTC), as plans count. */
        answersThisMonth: answers,
        ...content,
      };
    });
  }

  return {
    async list(
      query: AdminBotsQuery,
      paging: Paging,
    ): Promise<Listed<Awaited<ReturnType<typeof present>>[number]>> {
      const { rows, count } = await listEveryBot(db, query, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    async *listAll(query: AdminBotsQuery) {
      for await (const rows of everyBotInBatches(db, query)) yield await present(rows);
    },
  };
}
