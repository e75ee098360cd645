import { pageData } from '#renderer/page-data.ts';
import { loadSiteBot } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const loaded = await loadSiteBot(context);
  return { title: `Words of ${loaded.site.name}`, ...loaded };
});

export type Data = Awaited<ReturnType<typeof data>>;
