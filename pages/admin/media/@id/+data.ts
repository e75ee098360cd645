import { editorialPage, pageData } from '#renderer/page-data.ts';
import type { MediaDetails } from '#server/media/media.ts';

export interface Data {
  title: string;
  file: MediaDetails;
  /** The user name; null where the account is gone. */
  ownerName: string | null;
  siteUrl: string;
  now: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { media, users, clock, config } = context.services;
  const file = await media.get(viewer, context.routeParams.id ?? '');
  const [owner] = file.ownerId ? await users.publicProfiles([file.ownerId]) : [];
  return {
    title: file.details.title,
    file,
    ownerName: owner?.name ?? null,
    siteUrl: config.siteUrl,
    now: clock.now().toISOString(),
  };
});
