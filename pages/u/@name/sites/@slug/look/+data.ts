import { sitePath } from '#lib/routes.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { SiteView } from '#server/sites/sites.ts';

export interface Data {
  title: string;
  path: string;
  site: SiteView;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const site = await context.services.sites.get(viewer, context.routeParams.slug ?? '');
  return { title: `Look of ${site.name}`, path: sitePath(viewer.name, site.slug), site };
});
