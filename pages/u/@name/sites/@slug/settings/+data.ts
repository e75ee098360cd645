import { sitePath } from '#lib/routes.ts';
import { loadPictures } from '#pages/load-pictures.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { BotView } from '#server/bots/bots.ts';
import type { MediaView } from '#server/media/media.ts';
import type { SiteDetails } from '#server/sites/sites.ts';

/** An account has fewer assistants than a list call returns at most. */
const MAX_BOTS = 50;

export interface Data {
  title: string;
  path: string;
  site: SiteDetails;
  bot: BotView;
  /** The owner's assistants, to choose from. */
  bots: { id: string; name: string }[];
  pictures: MediaView[];
  /** The number of pages that were read from the address of the website. */
  pagesCount: number;
  /** The owner followed a link that changes the address. */
  changesAddress: boolean;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, bots, knowledge } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const { results } = await bots.list(viewer, {}, { limit: MAX_BOTS, page: 1 });
  const used = await bots.get(viewer, site.botId);
  const choices = [used, ...results.filter(({ id }) => id !== used.id)];
  const websites = await knowledge.listWebsites(viewer, site.botId);
  return {
    title: `Settings of ${site.name}`,
    path: sitePath(viewer.name, site.slug),
    site,
    bot: used,
    pictures: await loadPictures(context, viewer, site.logo, used.avatar),
    pagesCount: websites.find(({ url }) => url === site.domain)?.pagesCount ?? 0,
    changesAddress: context.urlParsed.search.change === 'address',
    bots: choices.map(({ id, name }) => ({ id, name })),
  };
});
