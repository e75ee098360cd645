import { pageData, staffPage } from '#renderer/page-data.ts';
import { loadHistory } from '../../load-history.ts';

export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const { media, users, clock, config } = context.services;
  const file = await media.get(viewer, context.routeParams.id ?? '');
  const [owner] = file.ownerId ? await users.publicProfiles([file.ownerId]) : [];
  return {
    title: file.details.title,
    file,
    /** The user name; null if the account was deleted. */
    ownerName: owner?.name ?? null,
    siteUrl: config.siteUrl,
    now: clock.now().toISOString(),
    history: await loadHistory(context, 'media', file.id),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
