import { scriptVersion } from '#components/sites/studio/script-version.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSiteBot } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const { site, bot } = await loadSiteBot(context);
  return { title: 'Preview', slug: site.slug, version: scriptVersion(site, bot) };
});

export type Data = Awaited<ReturnType<typeof data>>;
