import { roleMay, type SitePermission, type TeamRole } from '#lib/site-roles.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.ts';
import {
  findSiteOwner,
  listMemberships,
  listOwnerIds,
  listOwnSiteIds,
  listSitesOfBot,
  listSitesSharingBots,
  lockRole,
  touchMember,
} from './seats.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  entitlements: Pick<Entitlements, 'limitsOf'>;
}

interface OwnedRecord {
  id: string;
  ownerId: string;
}

/** What somebody manages of others: websites, and their assistants unless these answer for further ones. */
export interface Managed {
  ownerIds: string[];
  siteIds: string[];
  botIds: string[];
}

/**
 * What people may do with websites of others. Of a team that exceeds the plan of the website's owner, those who joined
 * last are frozen: it is computed from the limits of the moment, so a larger plan returns their access at once.
 */
export type Seats = ReturnType<typeof createSeats>;

export function createSeats({ database: { db, engine }, clock, entitlements }: Deps) {
  /** Memberships, each with whether the plan of the website's owner has no seat for it. */
  async function membershipsOf(scope: Parameters<typeof listMemberships>[1]) {
    const memberships = await listMemberships(db, scope);
    const owners = [...new Set(memberships.map(({ ownerId }) => ownerId))];
    const seats = new Map(
      await Promise.all(owners.map(async (id) => [id, (await entitlements.limitsOf(id)).seats] as const)),
    );
    return memberships.map(({ before, ...membership }) => ({
      ...membership,
      isFrozen: isBeyond(seats.get(membership.ownerId) ?? null, Number(before)),
    }));
  }

  /** The roles of a user by the ids of the websites, without frozen ones. */
  async function rolesOf(userId: string, siteIds?: string[]): Promise<Map<string, TeamRole>> {
    const memberships = await membershipsOf({ userId, siteIds });
    return new Map(memberships.flatMap(({ siteId, role, isFrozen }) => (isFrozen ? [] : [[siteId, role]])));
  }

  const siteIdsOf = async (userId: string, permission?: SitePermission): Promise<string[]> =>
    [...(await rolesOf(userId))]
      .filter(([, role]) => !permission || roleMay(role, permission))
      .map(([siteId]) => siteId);

  async function hasAccess(userId: string, site: OwnedRecord, permission?: SitePermission): Promise<boolean> {
    if (site.ownerId === userId) return true;
    const role = (await rolesOf(userId, [site.id])).get(site.id);
    return role !== undefined && (!permission || roleMay(role, permission));
  }

  async function maySite(userId: string, site: OwnedRecord, permission?: SitePermission): Promise<boolean> {
    const may = await hasAccess(userId, site, permission);
    if (may && site.ownerId !== userId)
      await touchMember(db, { siteId: site.id, userId }, isoNow(clock), isoIn(clock, -60));
    return may;
  }

  return {
    rolesOf,

    /** The websites of others that the user cannot open, because their plans have no seat left. */
    frozenSiteIdsOf: async (userId: string): Promise<string[]> =>
      (await membershipsOf({ userId })).filter(({ isFrozen }) => isFrozen).map(({ siteId }) => siteId),

    /** Who may do this with at least one of these websites; the owners first. */
    async peopleOf(siteIds: string[], permission: SitePermission): Promise<string[]> {
      if (siteIds.length === 0) return [];
      const members = (await membershipsOf({ siteIds })).filter(
        ({ role, isFrozen }) => !isFrozen && roleMay(role, permission),
      );
      return [...new Set([...(await listOwnerIds(db, siteIds)), ...members.map(({ userId }) => userId)])];
    },

    /** The websites of others with which the user may do this. */
    siteIdsOf,

    /** The user’s own websites, and those of others with which the user may do this. */
    allSiteIdsOf: async (userId: string, permission: SitePermission): Promise<string[]> => [
      ...(await listOwnSiteIds(db, userId)),
      ...(await siteIdsOf(userId, permission)),
    ],

    /** @param permission none: whatever the role */
    hasAccess,

    /** The same for who acts: notes that they use the website. */
    maySite,

    /**
     * Checks access again in a transaction, and locks the membership: it cannot be deleted before the transaction ends.
     * Does not count the seats of the plan; call `maySite` before the transaction.
     */
    async keepAccess(
      tx: Db,
      userId: string,
      site: OwnedRecord,
      permission: SitePermission,
    ): Promise<boolean> {
      if (site.ownerId === userId) return true;
      const role = await lockRole(tx, engine, site.id, userId);
      return role !== undefined && roleMay(role, permission);
    },

    /** The owner of a website; undefined for those who may not change its settings. */
    async ownerFor(userId: string, siteId: string): Promise<string | undefined> {
      const site = await findSiteOwner(db, siteId);
      return site && (await maySite(userId, site, 'settings')) ? site.ownerId : undefined;
    },

    /** @param siteId only what belongs to this website; default: all. */
    async managedBy(userId: string, siteId?: string): Promise<Managed> {
      const all = await siteIdsOf(userId, 'settings');
      const siteIds = siteId === undefined ? all : all.filter((id) => id === siteId);
      if (siteIds.length === 0) return { ownerIds: [], siteIds: [], botIds: [] };
      const sites = await listSitesSharingBots(db, siteIds);
      const own = sites.filter(({ id }) => siteIds.includes(id));
      const ofStrangers = sites.filter(({ id, ownerId }) => ownerId !== userId && !all.includes(id));
      const closedBots = new Set(ofStrangers.map(({ botId }) => botId));
      return {
        ownerIds: own.map(({ ownerId }) => ownerId),
        siteIds,
        botIds: own.map(({ botId }) => botId).filter((botId) => !closedBots.has(botId)),
      };
    },

    /** A bot that answers for several websites may be changed by those who may do so with all of them. */
    async mayBot(userId: string, bot: OwnedRecord, permission: SitePermission): Promise<boolean> {
      if (bot.ownerId === userId) return true;
      const sites = await listSitesOfBot(db, bot.id);
      if (sites.length === 0) return false;
      const roles = await rolesOf(userId, idsOf(sites));
      const may = ({ id, ownerId }: OwnedRecord) => {
        const role = ownerId === userId ? 'owner' : roles.get(id);
        return role !== undefined && roleMay(role, permission);
      };
      return sites.every(may);
    },
  };
}

/** Whether somebody has no seat, after so many who joined before and the owner. */
export const isBeyond = (seats: number | null, before: number): boolean =>
  seats !== null && before + 2 > seats;
