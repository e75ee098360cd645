import { type DisplayTimestamp, displayTimestamp } from '../../../../lib/display-timestamp.ts';
import { editorialPage, pageData } from '../../../../renderer/page-data.ts';
import type { MediaDetails } from '../../../../server/media/media.ts';

export interface Data {
  title: string;
  file: MediaDetails;
  /** The user name; null where the account is gone. */
  ownerName: string | null;
  created: DisplayTimestamp;
  updated: DisplayTimestamp;
  siteUrl: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { media, users, clock, config } = context.services;
  const file = await media.get(viewer, context.routeParams.id ?? '');
  const [owner] = file.ownerId ? await users.publicProfiles([file.ownerId]) : [];
  const looking = { viewer, now: clock.now() };
  return {
    title: file.details.title,
    file,
    ownerName: owner?.name ?? null,
    created: displayTimestamp(file.createdAt, looking),
    updated: displayTimestamp(file.updatedAt, looking),
    siteUrl: config.siteUrl,
  };
});
