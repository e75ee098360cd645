import type { PageContextServer } from 'vike/types';
import { sitePath } from '#lib/routes.ts';
import { ownPage } from '#renderer/page-data.ts';

/** A website with its assistant, and the names of the other websites that the assistant answers for. */
export async function loadSiteBot(context: PageContextServer) {
  const viewer = ownPage(context);
  const { sites, bots } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const bot = await bots.get(viewer, site.botId);
  const users = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  return {
    path: sitePath(viewer.name, site.slug),
    site,
    bot,
    sharedWith: users.filter(({ id }) => id !== site.id).map(({ name }) => name),
  };
}

export type SiteBotData = Awaited<ReturnType<typeof loadSiteBot>>;
