import type { Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { orNotFound } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSite, type SiteView } from './sites.present.ts';
import { findSiteFor, listDomains, type SiteRow } from './sites.queries.ts';

export type SiteViews = ReturnType<typeof createSiteViews>;

/** Loads sites, and presents them with their allowed domains. */
export function createSiteViews({ database: { db }, config }: Pick<Platform, 'database' | 'config'>) {
  const present = (row: SiteRow, domains: Map<string, string[]>): SiteView =>
    presentSite(row, domains.get(row.id) ?? [], config.siteUrl);

  return {
    async ofAll(rows: SiteRow[]): Promise<SiteView[]> {
      const domains = await listDomains(db, idsOf(rows));
      return rows.map((row) => present(row, domains));
    },

    of: async (row: SiteRow, tx: Db = db): Promise<SiteView> => present(row, await listDomains(tx, [row.id])),

    /** @throws AppError 404 if the viewer may not see the site. */
    load: async (viewer: Viewer, idOrSlug: string): Promise<SiteRow> =>
      orNotFound(await findSiteFor(db, viewer, idOrSlug), 'website'),
  };
}
