import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { botPath, sitePath } from '#lib/routes.ts';
import { ownPage } from '#renderer/page-data.ts';

/** An assistant without a website. One with a website has its pages there: its own addresses lead to the first one’s. */
export async function loadBot(context: PageContextServer) {
  const viewer = ownPage(context);
  const { bots, sites } = context.services;
  const { slug = '' } = context.routeParams;
  const bot = await bots.get(viewer, slug);
  const [site] = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  if (site) {
    const { pathname, searchOriginal } = context.urlParsed;
    const page = pathname.slice(botPath(viewer.name, slug).length) || '/words';
    throw redirect(`${sitePath(viewer.name, site.slug)}${page}${searchOriginal ?? ''}`);
  }
  return { path: botPath(viewer.name, bot.slug), bot };
}
