import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { type SiteTabName, sitePath } from '#lib/routes.ts';
import { FIRST_TABS, roleMay, TAB_PERMISSIONS } from '#lib/site-roles.ts';
import { pageNotFound, signedInViewer } from '#renderer/page-data.ts';

/**
 * The website that the address names, if the viewer owns it or works on it, for one of its pages. `at` formats a timestamp
 * for the viewer; `librarySiteId` is set for those who choose files from the owner’s library.
 */
export async function loadSite(context: PageContextServer, tab: SiteTabName | 'overview') {
  const viewer = signedInViewer(context);
  const { sites, clock } = context.services;
  const { name, slug = '' } = context.routeParams;
  const site = await sites.get(viewer, slug);
  const { role, ownerName } = site;
  if (role === null) throw pageNotFound();
  // The address has the owner's former name, or the name of a former owner.
  if (ownerName !== name) throw redirect(context.urlOriginal.replace(/^\/u\/[^/?]+/, `/u/${ownerName}`));
  const path = sitePath(ownerName, site.slug);
  const may = (tab: SiteTabName | 'overview') => {
    const permission = TAB_PERMISSIONS[tab];
    return permission === undefined || roleMay(role, permission);
  };
  if (tab === 'overview' && !(may(tab) && site.mayChangeBot)) {
    throw redirect(`${path}/${FIRST_TABS[role] || 'look'}`);
  }
  if (!may(tab)) throw pageNotFound();
  const display = { viewer, now: clock.now() };
  const at = (time: string) => displayTimestamp(time, display);
  return { viewer, site: { ...site, role }, librarySiteId: role === 'owner' ? undefined : site.id, path, at };
}

/** A website with its assistant, and the names of the other websites that the assistant answers for. */
export async function loadSiteBot(context: PageContextServer) {
  const { viewer, site, librarySiteId, path } = await loadSite(context, 'words');
  const { sites, bots } = context.services;
  const bot = await bots.get(viewer, site.botId);
  const users = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  const sharedWith = users.filter(({ id }) => id !== site.id).map(({ name }) => name);
  return { path, site, librarySiteId, bot, sharedWith };
}
