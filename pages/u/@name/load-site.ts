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

/** A website with its assistant, and the names of the other websites that the assistant answers for. */
export async function loadSiteBot(context: PageContextServer) {
  const { viewer, site, path } = await loadSite(context);
  const { sites, bots } = context.services;
  const bot = await bots.get(viewer, site.botId);
  const users = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  const sharedWith = users.filter(({ id }) => id !== site.id).map(({ name }) => name);
  return { path, site, bot, sharedWith };
}
