import type { StoredPicture } from '#lib/media-use.ts';
import type { SiteTexts } from '#lib/schemas/sites.ts';
import type { FindPicture, Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Sources } from '../../knowledge/knowledge.ts';
import type { Drawing } from '../../media/media.ts';
import type { Entitlements } from '../../plans/plans.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEmbeddedSites } from './embedded-sites.ts';
import { createSiteChanges } from './site-changes.ts';
import { createSiteIcons } from './site-icons.ts';
import { createSiteNames, type ReadWebsite } from './site-names.ts';
import { createSiteRemoval } from './site-removal.ts';
import { createSiteViews } from './site-views.ts';
import { presentSiteDetails, type SiteDetails, type SiteView } from './sites.present.ts';
import {
  deleteSitesOf,
  findSiteBySlug,
  isSiteNameTaken,
  listSites,
  listSitesOf,
  listSitesOfBots,
  listSlugs,
  lockSite,
  type SiteFilter,
  selectMediaUses,
  updatePicture,
  updateSite,
} from './sites.queries.ts';

export type { IdentitySecrets, IdentitySecretView } from './identity-secrets.ts';
export type { InstallCheck } from './install-check.ts';
export { isSiteLike } from './site-list.queries.ts';
export type { SiteDetails, SiteView } from './sites.present.ts';

interface Deps
  extends Pick<
    Platform,
    'database' | 'clock' | 'config' | 'settings' | 'versions' | 'recordAudit' | 'queue'
  > {
  bots: Bots;
  sources: Sources;
  entitlements: Entitlements;
  findPicture: FindPicture;
  drawing: Pick<Drawing, 'icon'>;
  /** Signs the tokens that verify domains. */
  secret: string;
}

export type Sites = ReturnType<typeof createSites>;

export function createSites(deps: Deps) {
  const { database, clock, config, bots, secret } = deps;
  const { db, engine } = database;
  const views = createSiteViews({ database, config });
  const names = createSiteNames(deps);

  return {
    names,
    changes: createSiteChanges({ ...deps, views, names }),
    ...createSiteRemoval({ ...deps, views }),
    embedded: createEmbeddedSites({ database, clock, views }),
    icons: createSiteIcons(deps),

    pictureChanged: async (tx: Db, picture: StoredPicture): Promise<void> =>
      void (await updatePicture(tx, picture)),
    selectMediaUses,

    /** Sets the language of the words of a site whose website was read, unless its owner has. */
    async speakLanguage({ siteId, domain }: ReadWebsite, language: SiteTexts['fallback']): Promise<void> {
      await inTransaction(db, async (tx) => {
        const site = await lockSite(tx, engine, siteId);
        const texts = JSON.parse(site?.texts ?? '{}');
        if (site?.domain === domain && texts.fallback === undefined)
          await updateSite(tx, siteId, { texts: JSON.stringify({ ...texts, fallback: language }) });
      });
    },

    /** The viewer's own sites, the newest first; those of another owner are for admins. */
    async list(viewer: Viewer, paging: Paging, filter: SiteFilter = {}): Promise<Listed<SiteView>> {
      const { rows, count } = await listSites(db, viewer, { ownerId: viewer.id, ...filter }, paging);
      return { results: await views.ofAll(rows), count };
    },

    /** The sites of each of these bots, as far as the viewer may see them. */
    async ofBots(viewer: Viewer, botIds: string[]): Promise<Map<string, SiteView[]>> {
      const rows = botIds.length > 0 ? await listSitesOfBots(db, viewer, botIds) : [];
      const found = await views.ofAll(rows);
      return new Map(botIds.map((id) => [id, found.filter(({ botId }) => botId === id)]));
    },

    /** @throws AppError 404 if the viewer may not see the site. */
    async get(viewer: Viewer, idOrSlug: string): Promise<SiteDetails> {
      const site = await views.of(await views.load(viewer, idOrSlug));
      return presentSiteDetails(site, await listSlugs(db, site.id), secret);
    },

    /**
     * For what visitors wrote, which is its owner's alone.
     * @throws AppError 404 for everybody else, admins included.
     */
    async getOwn(viewer: Viewer, idOrSlug: string): Promise<SiteView> {
      const site = await views.of(await views.load(viewer, idOrSlug));
      if (site.ownerId !== viewer.id) throw notFound('website');
      return site;
    },

    /** All sites of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<SiteView[]> => views.ofAll(await listSitesOf(db, ownerId)),

    idsOf: async (ownerId: string) => (await listSitesOf(db, ownerId)).map(({ id }) => id),

    /** Transfers the site and its bot only if `from` owns them. */
    async transferOwnership(tx: Db, slug: string, { from, to }: { from: string; to: string }): Promise<void> {
      const found = await findSiteBySlug(tx, slug);
      const site = found && (await lockSite(tx, engine, found.id));
      if (site?.owner_id !== from) return;
      const isTaken = await isSiteNameTaken(tx, to, site.name);
      await updateSite(tx, site.id, { owner_id: to, name: isTaken ? `${site.name} (${slug})` : site.name });
      await bots.transferOwnership(tx, site.bot_id, { from, to });
    },

    /** Called on account deletion. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      await deleteSitesOf(tx, ownerId);
    },
  };
}
