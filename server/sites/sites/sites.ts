import { sitePath } from '#lib/routes.ts';
import type { SiteTexts } from '#lib/schemas/sites.ts';
import type { SitePermission } from '#lib/site-roles.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Sources } from '../../knowledge/knowledge.ts';
import type { Drawing, Media } from '../../media/media.ts';
import type { Entitlements, Seats } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEmbeddedSites } from './embedded-sites.ts';
import { createSiteChanges } from './site-changes.ts';
import { createSiteIcons } from './site-icons.ts';
import { createSiteNames, type ReadWebsite } from './site-names.ts';
import { createSiteRemoval } from './site-removal.ts';
import { type BotAccess, createSiteViews, type SiteOwnership } from './site-views.ts';
import { presentSiteDetails, type SiteDetails, type SiteView } from './sites.present.ts';
import {
  deleteSitesOf,
  findSite,
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
export { aboutSite, type SiteDetails, type SiteView } from './sites.present.ts';

interface Deps
  extends Pick<
    Platform,
    'database' | 'clock' | 'config' | 'settings' | 'versions' | 'recordAudit' | 'queue'
  > {
  users: Users;
  bots: Bots;
  seats: Seats;
  sources: Sources;
  entitlements: Entitlements;
  media: Pick<Media, 'choiceFor'>;
  drawing: Pick<Drawing, 'icon'>;
  /** Signs the tokens that verify domains. */
  secret: string;
}

/** A site that the viewer owns or works on. */
export type ListedSite = SiteView & SiteOwnership;
export type OwnedSiteDetails = SiteDetails & SiteOwnership & BotAccess;

interface GivenSite {
  /** Of the new owner. */
  botId: string;
  hasLogo: boolean;
}

export type Sites = ReturnType<typeof createSites>;

export function createSites(deps: Deps) {
  const { database, clock, users, bots, seats, secret } = deps;
  const { db, engine } = database;
  const views = createSiteViews(deps);
  const names = createSiteNames({ ...deps, views });

  return {
    names,
    changes: createSiteChanges({ ...deps, views, names }),
    ...createSiteRemoval({ ...deps, views }),
    embedded: createEmbeddedSites({ database, clock, views }),
    icons: createSiteIcons(deps),

    pictureChanged: updatePicture,
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

    /** The sites that the viewer owns or works on, the newest first; those of another owner are for admins. */
    async list(viewer: Viewer, paging: Paging, filter: SiteFilter = {}): Promise<Listed<ListedSite>> {
      const siteIds = filter.isOwn ? [] : await seats.siteIdsOf(viewer.id);
      const { rows, count } = await listSites(db, viewer, filter, siteIds, paging);
      return { results: await views.withOwners(viewer, await views.ofAll(rows)), count };
    },

    /** The sites of each of these bots, as far as the viewer may see them. */
    async ofBots(viewer: Viewer, botIds: string[]): Promise<Map<string, SiteView[]>> {
      const rows =
        botIds.length > 0 ? await listSitesOfBots(db, viewer, await seats.siteIdsOf(viewer.id), botIds) : [];
      const found = await views.ofAll(rows);
      return new Map(botIds.map((id) => [id, found.filter(({ botId }) => botId === id)]));
    },

    /** @throws AppError 404 if the viewer may not do this with the site; admins may, for support. */
    async get(viewer: Viewer, idOrSlug: string, permission?: SitePermission): Promise<OwnedSiteDetails> {
      const view = await views.of(await views.load(viewer, idOrSlug, permission));
      const details = presentSiteDetails(view, await listSlugs(db, view.id), secret);
      const [site] = await views.withOwners(viewer, [await views.withBotAccess(viewer, details)]);
      return site as OwnedSiteDetails;
    },

    /**
     * For what visitors wrote, and what is secret.
     * @throws AppError 404 if the viewer may not do this with the site, admins included
     */
    getPrivate: async (viewer: Viewer, idOrSlug: string, permission?: SitePermission): Promise<SiteView> =>
      views.of(await views.loadPrivate(viewer, idOrSlug, permission)),

    /** For other features: the site without an access check. */
    async find(id: string): Promise<SiteView | undefined> {
      const site = await findSite(db, id);
      return site && views.of(site);
    },

    /** The page of a site, at its owner's address. */
    pathOf: async ({ ownerId, slug }: Pick<SiteView, 'ownerId' | 'slug'>): Promise<string> =>
      sitePath((await users.namesOf([ownerId])).get(ownerId) ?? '', slug),

    /** All sites of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<SiteView[]> => views.ofAll(await listSitesOf(db, ownerId)),

    idsOf: async (ownerId: string) => (await listSitesOf(db, ownerId)).map(({ id }) => id),

    /** The site, locked until the transaction ends. */
    async lock(tx: Db, id: string): Promise<SiteView | undefined> {
      const site = await lockSite(tx, engine, id);
      return site && views.of(site, tx);
    },

    /** Gives the site, with this bot, to another user. A name that one of their sites has gets a suffix. */
    give: async (tx: Db, site: SiteView, to: string, { botId, hasLogo }: GivenSite): Promise<SiteView> =>
      views.of(
        await updateSite(tx, site.id, {
          owner_id: to,
          name: await nameFor(tx, to, site),
          bot_id: botId,
          kept_at: null,
          owner_since: isoNow(clock),
          ...(!hasLogo && { logo_media_id: null, logo_path: null }),
        }),
        tx,
      ),

    /** Transfers the site and its bot only if `from` owns them. */
    async transferOwnership(tx: Db, slug: string, { from, to }: { from: string; to: string }): Promise<void> {
      const found = await findSiteBySlug(tx, slug);
      const site = found && (await lockSite(tx, engine, found.id));
      if (site?.owner_id !== from) return;
      await updateSite(tx, site.id, {
        owner_id: to,
        name: await nameFor(tx, to, site),
        owner_since: isoNow(clock),
      });
      await bots.transferOwnership(tx, site.bot_id, { from, to });
    },

    /** Called on account deletion. */
    removeAllOf: deleteSitesOf,
  };
}

const nameFor = async (tx: Db, ownerId: string, { name, slug }: Pick<SiteView, 'name' | 'slug'>) =>
  (await isSiteNameTaken(tx, ownerId, name)) ? `${name} (${slug})` : name;
