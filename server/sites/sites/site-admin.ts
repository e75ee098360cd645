import type { AdminSitesQuery } from '#lib/schemas/sites.ts';
import { contentsOf, NO_CONTENT } from '../../assistants/assistants.ts';
import { startOfMonth } from '../../platform/calendar.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countAnswersOf,
  everySiteInBatches,
  type ListedSiteRow,
  listEverySite,
} from './site-list.queries.ts';

type Deps = Pick<Platform, 'database' | 'clock'>;

export type SiteAdmin = ReturnType<typeof createSiteAdmin>;

/** The sites of every owner, for admins: settings and figures, never what visitors wrote. */
export function createSiteAdmin({ database: { db }, clock }: Deps) {
  async function present(rows: ListedSiteRow[]) {
    const [contents, answers] = await Promise.all([
      contentsOf(db, [...new Set(rows.map(({ bot_id }) => bot_id))]),
      countAnswersOf(db, idsOf(rows), startOfMonth(clock.now())),
    ]);
    return rows.map((row) => {
      const { answers: _ofBot, ...content } = contents.get(row.bot_id) ?? NO_CONTENT;
      return {
        id: row.id,
        slug: row.slug,
        name: row.name,
        domain: row.domain,
        ownerId: row.owner_id,
        ownerName: row.owner_name,
        botId: row.bot_id,
        isVerified: row.verified_at !== null,
        /** Null if the widget was never seen on the website. */
        widgetSeenAt: row.widget_seen_at,
        retentionDays: row.retention_days,
        /** In this month (UTC), as plans count. */
        answersThisMonth: answers.get(row.id) ?? 0,
        ...content,
        createdAt: row.created_at,
      };
    });
  }

  return {
    async list(
      query: AdminSitesQuery,
      paging: Paging,
    ): Promise<Listed<Awaited<ReturnType<typeof present>>[number]>> {
      const { rows, count } = await listEverySite(db, query, paging);
      return { results: await present(rows), count };
    },

    /** All that match, for a file. */
    async *listAll(query: AdminSitesQuery) {
      for await (const rows of everySiteInBatches(db, query)) yield await present(rows);
    },
  };
}
