import { displayTimestamp } from '#lib/display-timestamp.ts';
import { pageData, signedInViewer } from '#renderer/page-data.ts';
import { loadStudio } from '../../../load-studio.ts';

export const data = pageData(async (context) => {
  const viewer = signedInViewer(context);
  const studio = await loadStudio(context);
  const { apiKeys, clock, config } = context.services;
  const keys = await apiKeys.list(viewer, studio.bot.id);
  const at = (time: string) => displayTimestamp(time, { viewer, now: clock.now() });
  const { secret } = context.flash;
  return {
    title: `API keys of ${(studio.site ?? studio.bot).name}`,
    ...studio,
    keys: keys.map((key) => ({
      ...key,
      created: at(key.createdAt),
      lastUsed: key.lastUsedAt === null ? null : at(key.lastUsedAt),
    })),
    newKey: keys.some(({ id }) => id === secret?.id) ? (secret?.value ?? null) : null,
    origin: config.siteUrl,
    hasSecret: secret !== undefined,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
