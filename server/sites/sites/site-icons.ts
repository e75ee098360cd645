import type { Platform } from '../../platform/platform.ts';
import { findIcon, saveIcon } from './site-icons.queries.ts';
import type { ReadWebsite } from './site-names.ts';
import { listSitesOfBot, type SiteRow } from './sites.queries.ts';

/** The icons of websites: stored here, so that the widget of any page can show them. */
export function createSiteIcons({ database: { db } }: Pick<Platform, 'database'>) {
  return {
    /** Stores the icon of a website, a small PNG, for the sites that it was read for. */
    async store({ botId, domain }: ReadWebsite, png: Buffer): Promise<void> {
      for (const site of await listSitesOfBot(db, botId)) {
        if (site.domain === domain)
          await saveIcon(db, { site_id: site.id, domain, png: png.toString('base64') });
      }
    },

    /** In base64; empty without one. That of a previous domain does not count. */
    of: async ({ id, domain }: Pick<SiteRow, 'id' | 'domain'>): Promise<string> =>
      (await findIcon(db, id, domain))?.png ?? '',
  };
}
