import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'install');
  const { widgetSeenAt, widgetSeenOn } = site;
  const showsSecret = context.urlParsed.search.secret === 'show';
  return {
    title: `Install the widget on ${site.name}`,
    path,
    site,
    seen: widgetSeenAt && widgetSeenOn ? { on: widgetSeenOn, at: at(widgetSeenAt) } : null,
    identity: showsSecret ? await context.services.identitySecrets.get(viewer, site.id) : null,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
