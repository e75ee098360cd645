import type { ShownKey } from '../../../../../../components/studio/ApiKeys.tsx';
import { displayTimestamp } from '../../../../../../lib/display-timestamp.ts';
import type { PageHead } from '../../../../../../renderer/head.tsx';
import { pageData } from '../../../../../../renderer/page-data.ts';
import { type BotPageData, loadBot } from '../../../load-bot.ts';

export interface Data extends BotPageData, PageHead {
  keys: ShownKey[];
  /** The key that was just created. */
  newKey: string | null;
  origin: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const { viewer, page } = await loadBot(context);
  const { apiKeys, clock, config } = context.services;
  const keys = await apiKeys.list(viewer, page.bot.id);
  const at = (time: string) => displayTimestamp(time, { viewer, now: clock.now() });
  const { secret } = context.flash;
  return {
    title: `API of ${page.bot.name}`,
    ...page,
    keys: keys.map(({ id, name, ending, createdAt, lastUsedAt }) => ({
      id,
      name,
      ending,
      created: at(createdAt),
      lastUsed: lastUsedAt === null ? null : at(lastUsedAt),
    })),
    newKey: keys.some(({ id }) => id === secret?.id) ? (secret?.value ?? null) : null,
    origin: config.siteUrl,
    hasSecret: secret !== undefined,
  };
});
