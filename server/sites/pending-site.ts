import type { Log } from '../platform/log.ts';
import type { Users, Viewer } from '../users/users.ts';
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
    const domain = await users.pendingSiteOf(viewer.id).catch(() => undefined);
    if (domain === undefined) return undefined;
    try {
      // Cleared first: of two concurrent sign-ins only one adds it.
      if (!(await users.clearPendingSite(viewer.id, domain))) return undefined;
      const { count } = await sites.list(viewer, { limit: 1, page: 1 });
      const unnamed = { name: undefined, slug: undefined, botId: undefined, allowedDomains: undefined };
      return count === 0 ? await sites.changes.create(viewer, { domain, ...unnamed }) : undefined;
    } catch (error) {
      log.warn({ err: error, user: viewer.id }, 'a pending site was not added');
      // The next sign-in tries again.
      await users.restorePendingSite(viewer.id, domain).catch(() => undefined);
      return undefined;
    }
  };
}
