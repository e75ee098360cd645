import type { ShownKey } from '#components/studio/ApiKeys.tsx';
import type { Studio } from '#components/studio/StudioHeader.tsx';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import type { PageHead } from '#renderer/head.tsx';
import { ownPage, pageData } from '#renderer/page-data.ts';
import { loadStudio } from '../../../load-studio.ts';

export interface Data extends Studio, PageHead {
  keys: ShownKey[];
  /** The key that was just created. */
  newKey: string | null;
  origin: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const studio = await loadStudio(context);
  const { apiKeys, clock, config } = context.services;
  const keys = await apiKeys.list(viewer, studio.bot.id);
  const at = (time: string) => displayTimestamp(time, { viewer, now: clock.now() });
  const { secret } = context.flash;
  return {
    title: `API keys of ${(studio.site ?? studio.bot).name}`,
    ...studio,
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
