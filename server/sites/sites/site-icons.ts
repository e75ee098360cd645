import type { Drawing } from '../../media/media.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findIcon, saveIcon } from './site-icons.queries.ts';
import type { ReadWebsite } from './site-names.ts';
import { lockSite, type SiteRow } from './sites.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  drawing: Pick<Drawing, 'icon'>;
}

/** The icons of websites: stored here, so that the widget of any page can show them. */
export function createSiteIcons({ database: { db, engine }, drawing }: Deps) {
  return {
    /** Stores the icon of a site's website as a small PNG. */
    async store({ siteId, domain }: Omit<ReadWebsite, 'botId'>, icon: Uint8Array): Promise<void> {
      const png = await drawing.icon(icon);
      // The domain may have changed since, or the assistant, whose source still reads the former website.
      if (!png) return;
      await inTransaction(db, async (tx) => {
        // A source of the site's former assistant still reads the former domain.
        if ((await lockSite(tx, engine, siteId))?.domain === domain)
          await saveIcon(tx, { site_id: siteId, domain, png: png.toString('base64') });
      });
    },

    /** In base64; empty without one. That of a previous domain does not count. */
    of: async ({ id, domain }: Pick<SiteRow, 'id' | 'domain'>): Promise<string> =>
      (await findIcon(db, id, domain))?.png ?? '',
  };
}
