import { scriptVersion } from '#components/studio/script-version.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export interface Data {
  title: string;
  slug: string;
  version: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, bots } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const bot = await bots.get(viewer, site.botId);
  return { title: 'Preview', slug: site.slug, version: scriptVersion(site, bot) };
});
