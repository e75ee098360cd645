import type { ContentKind } from '#lib/content-kinds.ts';
import { type FooterLinks, footerLinksInput } from '#lib/schemas/footer-links.ts';
import { isoNow } from '../platform/clock.ts';
import { createContentCache } from '../platform/content-cache.ts';
import type { Platform } from '../platform/platform.ts';
import { readSetting, saveSetting } from './own-site.queries.ts';

const KEY = 'footer_links';
const KIND: ContentKind = 'settings';

type Deps = Pick<Platform, 'database' | 'clock' | 'versions'>;

/** The links in the footer of every public page. */
export type FooterLinksStore = ReturnType<typeof createFooterLinks>;

export function createFooterLinks({ database: { db }, clock, versions }: Deps) {
  /** Every page renders them. */
  const cached = createContentCache<FooterLinks>(versions, [KIND]);

  async function load(): Promise<FooterLinks> {
    const stored = footerLinksInput.safeParse(JSON.parse((await readSetting(db, KEY)) ?? '{}'));
    return stored.data ?? footerLinksInput.parse({});
  }

  return {
    get: async (): Promise<FooterLinks> => (await cached('', load)) ?? load(),

    async update(links: FooterLinks): Promise<FooterLinks> {
      await db.transaction().execute(async (tx) => {
        await saveSetting(tx, KEY, JSON.stringify(links), isoNow(clock));
        await versions.bump(tx, KIND);
      });
      return links;
    },
  };
}
