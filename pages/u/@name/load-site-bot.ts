import type { PageContextServer } from 'vike/types';
import { loadSite } from './load-site.ts';

/** A website with its assistant, and the names of the other websites that the assistant answers for. */
export async function loadSiteBot(context: PageContextServer) {
  const { viewer, site, path } = await loadSite(context);
  const { sites, bots } = context.services;
  const bot = await bots.get(viewer, site.botId);
  const users = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  const sharedWith = users.filter(({ id }) => id !== site.id).map(({ name }) => name);
  return { path, site, bot, sharedWith };
}
