import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const { site, path } = await loadSite(context, 'look');
  return { title: `Look of ${site.name}`, path, site };
});

export type Data = Awaited<ReturnType<typeof data>>;
