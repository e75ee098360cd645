import { sitePath } from '#lib/routes.ts';
import type { SiteView } from '#server/sites/sites.ts';
import type { Viewer } from '#server/users/users.ts';
import type { ShownSite } from './SiteTab.tsx';

export const shownSite = (site: SiteView, viewer: Viewer): ShownSite => ({
  id: site.id,
  name: site.name,
  domain: site.domain,
  logo: site.logo,
  botId: site.botId,
  path: sitePath(viewer.name, site.slug),
});
