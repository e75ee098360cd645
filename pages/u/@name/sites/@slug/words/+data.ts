import { sitePath } from '../../../../../../lib/routes.ts';
import { ownPage, pageData } from '../../../../../../renderer/page-data.ts';
import type { BotView } from '../../../../../../server/bots/bots.ts';
import type { SiteView } from '../../../../../../server/sites/sites.ts';

export interface Data {
  title: string;
  path: string;
  site: SiteView;
  bot: BotView;
  /** The names of the other websites that the assistant answers for. */
  sharedWith: string[];
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, bots } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const bot = await bots.get(viewer, site.botId);
  const users = (await sites.ofBots(viewer, [bot.id])).get(bot.id) ?? [];
  return {
    title: `Words of ${site.name}`,
    path: sitePath(viewer.name, site.slug),
    site,
    bot,
    sharedWith: users.filter(({ id }) => id !== site.id).map(({ name }) => name),
  };
});
