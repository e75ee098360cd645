import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../../load-site.ts';

export const data = pageData(async (context) => {
  const { viewer, site, path } = await loadSite(context, 'webhooks');
  const webhooks = await context.services.webhooks.list(viewer, site.id);
  return { title: `Webhooks – ${site.name}`, site, path, webhooks };
});

export type Data = Awaited<ReturnType<typeof data>>;
