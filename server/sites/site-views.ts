import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { notFound } from '../platform/errors.ts';
import type { Viewer } from '../users/users.ts';
import { presentSite, type SiteView } from './sites.present.ts';
import { findSiteFor, listDomains, type SiteRow } from './sites.queries.ts';

export type SiteViews = ReturnType<typeof createSiteViews>;

/** Loads sites, and presents them with their allowed domains. */
export function createSiteViews({ database: { db }, config }: { database: Database; config: Config }) {
  async function ofAll(rows: SiteRow[], tx: Db = db): Promise<SiteView[]> {
    const domains = await listDomains(
      tx,
      rows.map((row) => row.id),
    );
    return rows.map((row) => presentSite(row, domains.get(row.id) ?? [], config.siteUrl));
  }

  return {
    ofAll,

    async of(row: SiteRow, tx: Db = db): Promise<SiteView> {
      const domains = await listDomains(tx, [row.id]);
      return presentSite(row, domains.get(row.id) ?? [], config.siteUrl);
    },

    /** @throws AppError 404 if the viewer may not see the site. */
    async load(viewer: Viewer, idOrSlug: string): Promise<SiteRow> {
      const site = await findSiteFor(db, viewer, idOrSlug);
      if (!site) throw notFound('site');
      return site;
    },
  };
}
