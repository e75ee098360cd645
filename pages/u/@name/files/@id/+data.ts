import { render } from 'vike/abort';
import { filesPath } from '#lib/routes.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
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

export type Data = Awaited<ReturnType<typeof data>>;
