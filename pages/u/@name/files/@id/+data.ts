import { render } from 'vike/abort';
import { filesPath } from '#lib/routes.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { MediaDetails } from '#server/media/media.ts';

export interface Data {
  title: string;
  path: string;
  file: MediaDetails;
  ownerName: string;
  siteUrl: string;
  now: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { media, clock, config } = context.services;
  const file = await media.get(viewer, context.routeParams.id ?? '');
  // Editors see the public files of others, in the back office.
  if (file.ownerId !== viewer.id) throw render(404);
  return {
    title: file.details.title,
    path: filesPath(viewer.name),
    file,
    ownerName: viewer.name,
    siteUrl: config.siteUrl,
    now: clock.now().toISOString(),
  };
});
