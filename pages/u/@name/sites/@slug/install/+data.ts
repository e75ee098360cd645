import { type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import { sitePath } from '#lib/routes.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { IdentitySecretView, SiteDetails } from '#server/sites/sites.ts';

export interface Data {
  title: string;
  path: string;
  site: SiteDetails;
  identity: IdentitySecretView | null;
  seen: { on: string; at: DisplayTimestamp } | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, identitySecrets, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const isAsked = context.urlParsed.search.secret === 'show';
  return {
    title: `Install the widget on ${site.name}`,
    path: sitePath(viewer.name, site.slug),
    site,
    seen:
      site.widgetSeenAt && site.widgetSeenOn
        ? { on: site.widgetSeenOn, at: displayTimestamp(site.widgetSeenAt, { viewer, now: clock.now() }) }
        : null,
    identity: isAsked ? await identitySecrets.get(viewer, site.id) : null,
  };
});
