import type { Bots } from '../bots/bots.ts';
import { type Config, listeningAddress } from '../platform/config.ts';
import { createSafeFetch, type SafeFetch } from '../platform/fetch-safe.ts';
import type { Users } from '../users/users.ts';
import type { SourceRow } from './knowledge.queries.ts';

const CRAWLER_AGENT = 'FoyerBot/1.0';

/** Requests to the websites of sources. The owner of a source determines which private hosts it may reach. */
export interface SourceFetch {
  for(source: Pick<SourceRow, 'bot_id'>): Promise<SafeFetch>;
  close(): Promise<void>;
}

interface Deps {
  config: Config;
  bots: Bots;
  users: Users;
}

export function createSourceFetch({ config, bots, users }: Deps): SourceFetch {
  const shared = {
    own: { origin: config.siteUrl, listensAt: listeningAddress(config) },
    userAgent: `${CRAWLER_AGENT} (+${config.siteUrl})`,
  };
  const forAdmins = createSafeFetch({ ...shared, allowHosts: config.crawlerAllowHosts });
  const forOthers =
    config.crawlerAllowFor === 'everyone' ? forAdmins : createSafeFetch({ ...shared, allowHosts: [] });

  return {
    async for({ bot_id }) {
      const bot = await bots.find(bot_id);
      const owner = bot && (await users.findById(bot.ownerId));
      return owner?.system_role === 'ADMIN' ? forAdmins : forOthers;
    },
    close: async () => void (await Promise.all([forAdmins.close(), forOthers.close()])),
  };
}
