import type { Log } from '../platform/log.ts';
import type { Users, Viewer } from '../users/users.ts';
import type { Sites } from './sites.ts';

/** Adds the website that somebody named when they signed up, if they did. It never fails: a person waits behind it. */
export type AddPendingSite = (viewer: Viewer) => Promise<void>;

interface Deps {
  users: Users;
  sites: Sites;
  log: Log;
}

export function createAddPendingSite({ users, sites, log }: Deps): AddPendingSite {
  return async (viewer) => {
    try {
      const domain = await users.pendingSiteOf(viewer.id);
      if (!domain) return;
      const { count } = await sites.list(viewer, { limit: 1, page: 1 });
      if (count === 0) {
        const unnamed = { name: undefined, slug: undefined, botId: undefined, allowedDomains: undefined };
        await sites.create(viewer, { domain, ...unnamed });
      }
      await users.clearPendingSite(viewer.id);
    } catch (error) {
      // It is tried again at the next sign-in.
      log.warn({ err: error, user: viewer.id }, 'a wanted website was not added');
    }
  };
}
