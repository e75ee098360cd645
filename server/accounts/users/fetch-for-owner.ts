import { type Config, listeningAddress } from '../../platform/config.ts';
import { createSafeFetch, type SafeFetch } from '../../platform/fetch-safe.ts';
import type { Users } from './users.ts';

const CRAWLER_AGENT = 'FoyerBot/1.0';

/** Requests to other servers in the name of an owner, who determines which private hosts they may reach. */
export type FetchForOwner = (ownerId: string) => Promise<SafeFetch>;

interface Deps {
  config: Config;
  users: Pick<Users, 'findById'>;
}

export function createFetchForOwner({ config, users }: Deps) {
  const shared = {
    own: { origin: config.siteUrl, listensAt: listeningAddress(config) },
    userAgent: `${CRAWLER_AGENT} (+${config.siteUrl})`,
  };
  const forAdmins = createSafeFetch({ ...shared, allowHosts: config.crawlerAllowHosts });
  const forOthers =
    config.crawlerAllowFor === 'everyone' ? forAdmins : createSafeFetch({ ...shared, allowHosts: [] });

  const fetchForOwner: FetchForOwner = async (ownerId) =>
    (await users.findById(ownerId))?.system_role === 'ADMIN' ? forAdmins : forOthers;

  return {
    fetchForOwner,
    async close(): Promise<void> {
      await Promise.all([forAdmins.close(), forOthers.close()]);
    },
  };
}
