import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const { viewer, site, path } = await loadSite(context, 'people');
  return { title: `People of ${site.name}`, site, path, timeZone: viewer.timeZone ?? 'UTC' };
});

export type Data = Awaited<ReturnType<typeof data>>;
