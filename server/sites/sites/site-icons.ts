import type { Drawing } from '../../media/media.ts';
import type { Platform } from '../../platform/platform.ts';
import { findIcon, saveIcon } from './site-icons.queries.ts';
import type { ReadWebsite } from './site-names.ts';
import type { SiteRow } from './sites.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  drawing: Pick<Drawing, 'icon'>;
}

/** The icons of websites: stored here, so that the widget of any page can show them. */
export function createSiteIcons({ database: { db }, drawing }: Deps) {
  return {
    /** Stores the icon of a site's website as a small PNG. */
    async store({ siteId, domain }: Omit<ReadWebsite, 'botId'>, icon: Uint8Array): Promise<void> {
      const png = await drawing.icon(icon);
      if (png) await saveIcon(db, { site_id: siteId, domain, png: png.toString('base64') });
    },

    /** In base64; empty without one. That of a previous domain does not count. */
    of: async ({ id, domain }: Pick<SiteRow, 'id' | 'domain'>): Promise<string> =>
      (await findIcon(db, id, domain))?.png ?? '',
  };
}
