import type { PageContextServer } from 'vike/types';
import { siteLink } from '../../../components/studio/bot-list.ts';
import { botPath } from '../../../lib/routes.ts';
import { ownPage } from '../../../renderer/page-data.ts';

/** What every page of an assistant begins with. */
export async function loadBot(context: PageContextServer) {
  const viewer = ownPage(context);
  const { bots, sites } = context.services;
  const bot = await bots.get(viewer, context.routeParams.slug ?? '');
  return {
    viewer,
    page: {
      path: botPath(viewer.name, bot.slug),
      userName: viewer.name,
      bot,
      sites: ((await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? []).map(siteLink),
    },
  };
}

/** The view model of `BotHeader`, in the data of each of these pages. */
export type BotPageData = Awaited<ReturnType<typeof loadBot>>['page'];
