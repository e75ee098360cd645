import type { Users } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { type Config, listeningAddress } from '../../platform/config.ts';
import { createSafeFetch, type SafeFetch } from '../../platform/fetch-safe.ts';
import type { SourceRow } from './sources.queries.ts';

const CRAWLER_AGENT = 'FoyerBot/1.0';

/** Requests to the websites of sources. The owner of a source determines which private hosts it may reach. */
export type SourceFetch = ReturnType<typeof createSourceFetch>;

export function createSourceFetch({ config, bots, users }: { config: Config; bots: Bots; users: Users }) {
  const shared = {
    own: { origin: config.siteUrl, listensAt: listeningAddress(config) },
    userAgent: `${CRAWLER_AGENT} (+${config.siteUrl})`,
  };
  const forAdmins = createSafeFetch({ ...shared, allowHosts: config.crawlerAllowHosts });
  const forOthers =
    config.crawlerAllowFor === 'everyone' ? forAdmins : createSafeFetch({ ...shared, allowHosts: [] });

  async function forOwner(ownerId: string): Promise<SafeFetch> {
    const owner = await users.findById(ownerId);
    return owner?.system_role === 'ADMIN' ? forAdmins : forOthers;
  }

  return {
    for: async ({ bot_id }: Pick<SourceRow, 'bot_id'>) => forOwner((await bots.find(bot_id))?.ownerId ?? ''),
    forOwner,
    async close(): Promise<void> {
      await Promise.all([forAdmins.close(), forOthers.close()]);
    },
  };
}
