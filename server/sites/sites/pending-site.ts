import { domain as siteDomain } from '#lib/schemas/sites.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { Log } from '../../platform/log.ts';
import type { Sites, SiteView } from './sites.ts';

/**
 * Adds the website that was entered at sign-up. It never rejects: a failure must not prevent the sign-in.
 * @returns the site if one was added.
 */
export type AddPendingSite = (viewer: Viewer) => Promise<SiteView | undefined>;

interface Deps {
  users: Users;
  sites: Sites;
  log: Log;
}

export function createAddPendingSite({ users, sites, log }: Deps): AddPendingSite {
  return async (viewer) => {
    const entered = await users.pendingSiteOf(viewer.id).catch(() => undefined);
    if (entered === undefined) return undefined;
    try {
      // Cleared first: of two concurrent sign-ins only one adds it.
      if (!(await users.clearPendingSite(viewer.id, entered))) return undefined;
      // Earlier versions stored it as it was typed.
      const { data: domain } = siteDomain.safeParse(entered);
      if (domain === undefined) return undefined;
      const { count } = await sites.list(viewer, { limit: 1, page: 1 }, { isOwn: true });
      const unnamed = { name: undefined, slug: undefined, botId: undefined, allowedDomains: undefined };
      return count === 0 ? await sites.changes.create(viewer, { domain, ...unnamed }) : undefined;
    } catch (error) {
      log.warn({ err: error, user: viewer.id }, 'a pending site was not added');
      // The next sign-in tries again.
      await users.restorePendingSite(viewer.id, entered).catch(() => undefined);
      return undefined;
    }
  };
}
