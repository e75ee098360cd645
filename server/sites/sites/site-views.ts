import { isAdmin } from '#lib/roles.ts';
import type { SitePermission, SiteRole, TeamRole } from '#lib/site-roles.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import type { Db } from '../../platform/db/connect.ts';
import { orNotFound } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSite, type SiteView } from './sites.present.ts';
import { findSite, listDomains, type SiteRow } from './sites.queries.ts';

export type SiteViews = ReturnType<typeof createSiteViews>;

interface Deps extends Pick<Platform, 'database' | 'config'> {
  seats: Pick<Seats, 'maySite' | 'mayBot' | 'rolesOf'>;
  users: Pick<Users, 'namesOf'>;
}

export interface SiteOwnership {
  /** The user name of the owner. */
  ownerName: string;
  /** The viewer's; null for an admin of this installation, who is not in the team. */
  role: SiteRole | null;
}

export interface BotAccess {
  mayChangeBot: boolean;
  /** May write own answers. */
  mayAnswer: boolean;
}

/** Loads sites, and presents them with their allowed domains. */
export function createSiteViews({ database: { db }, config, seats, users }: Deps) {
  const present = (row: SiteRow, domains: Map<string, string[]>): SiteView =>
    presentSite(row, domains.get(row.id) ?? [], config.siteUrl);

  /**
   * For what visitors wrote, and what is secret: for those who have the website's permission, and not for admins.
   * @throws AppError 404 for everybody else
   */
  const loadPrivate = async (
    viewer: Viewer,
    idOrSlug: string,
    permission?: SitePermission,
  ): Promise<SiteRow> => orNotFound(await findPrivate(viewer, idOrSlug, permission), 'website');

  async function findPrivate(viewer: Viewer, idOrSlug: string, permission?: SitePermission) {
    const site = await findSite(db, idOrSlug);
    const may = site && (await seats.maySite(viewer.id, { id: site.id, ownerId: site.owner_id }, permission));
    return may ? site : undefined;
  }

  const find = (viewer: Viewer, idOrSlug: string, permission?: SitePermission) =>
    isAdmin(viewer) ? findSite(db, idOrSlug) : findPrivate(viewer, idOrSlug, permission);

  return {
    async ofAll(rows: SiteRow[]): Promise<SiteView[]> {
      const domains = await listDomains(db, idsOf(rows));
      return rows.map((row) => present(row, domains));
    },

    of: async (row: SiteRow, tx: Db = db): Promise<SiteView> => present(row, await listDomains(tx, [row.id])),

    /** Adds the names of the owners, which their addresses have, and what the viewer may do. */
    async withOwners<Site extends SiteView>(
      viewer: Viewer,
      sites: Site[],
    ): Promise<(Site & SiteOwnership)[]> {
      const others = sites.filter(({ ownerId }) => ownerId !== viewer.id);
      const [names, roles] =
        others.length > 0
          ? await Promise.all([users.namesOf(others.map(({ ownerId }) => ownerId)), seats.rolesOf(viewer.id)])
          : [new Map<string, string>(), new Map<string, TeamRole>()];
      return sites.map((site) =>
        site.ownerId === viewer.id
          ? { ...site, ownerName: viewer.name, role: 'owner' }
          : { ...site, ownerName: names.get(site.ownerId) ?? '', role: roles.get(site.id) ?? null },
      );
    },

    /** Whether the viewer may do these with the assistant of a site: it may answer for other websites, too. */
    async withBotAccess<Site extends SiteView>(viewer: Viewer, site: Site): Promise<Site & BotAccess> {
      const bot = { id: site.botId, ownerId: site.ownerId };
      return {
        ...site,
        mayChangeBot: isAdmin(viewer) || (await seats.mayBot(viewer.id, bot, 'settings')),
        mayAnswer: await seats.mayBot(viewer.id, bot, 'conversations'),
      };
    },

    loadPrivate,

    /**
     * The same, and for admins, for support.
     * @throws AppError 404
     */
    load: async (viewer: Viewer, idOrSlug: string, permission?: SitePermission): Promise<SiteRow> =>
      orNotFound(await find(viewer, idOrSlug, permission), 'website'),

    find,
  };
}
