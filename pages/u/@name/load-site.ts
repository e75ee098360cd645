import type { PageContextServer } from 'vike/types';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { sitePath } from '#lib/routes.ts';
import { ownPage } from '#renderer/page-data.ts';

/** The viewer's website that the address names; `at` formats a timestamp for the viewer. */
export async function loadSite(context: PageContextServer) {
  const viewer = ownPage(context);
  const { sites, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const display = { viewer, now: clock.now() };
  const at = (time: string) => displayTimestamp(time, display);
  return { viewer, site, path: sitePath(viewer.name, site.slug), at };
}
