import type { Log } from '../platform/log.ts';
import type { Users, Viewer } from '../users/users.ts';
import type { Sites, SiteView } from './sites.ts';

/**
 * Adds the website that was named at sign-up. It never rejects: a failure must not stop the sign-in.
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
    try {
      const domain = await users.pendingSiteOf(viewer.id);
      if (!domain) return undefined;
      const { count } = await sites.list(viewer, { limit: 1, page: 1 });
      const unnamed = { name: undefined, slug: undefined, botId: undefined, allowedDomains: undefined };
      const site = count === 0 ? await sites.create(viewer, { domain, ...unnamed }) : undefined;
      await users.clearPendingSite(viewer.id);
      return site;
    } catch (error) {
      // It is tried again at the next sign-in.
      log.warn({ err: error, user: viewer.id }, 'a pending site was not added');
      return undefined;
    }
  };
}
