import type { PageContextServer } from 'vike/types';
import { loadSitePictures } from '#pages/load-pictures.ts';
import { pageData } from '#renderer/page-data.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import { loadSite } from '../../../load-site.ts';

/** An account has fewer assistants than a list call returns at most. */
const MAX_BOTS = 50;

export const data = pageData(async (context) => {
  const { viewer, site, librarySiteId, path } = await loadSite(context, 'settings');
  const { bots, sources } = context.services;
  const bot = await bots.get(viewer, site.botId);
  const offered =
    site.role === 'owner'
      ? (await bots.list(viewer, {}, { limit: MAX_BOTS, page: 1 })).results
      : await botsOfTeam(context, viewer, site.ownerId);
  const choices = [bot, ...offered.filter(({ id }) => id !== bot.id)];
  const websites = await sources.listWebsites(viewer, site.botId);
  return {
    title: `Settings of ${site.name}`,
    path,
    site,
    librarySiteId,
    bot,
    bots: choices.map(({ id, name }) => ({ id, name })),
    pictures: await loadSitePictures(context, viewer, librarySiteId, site.logo, bot.avatar),
    /** The number of pages that were read from the address of the website. */
    pagesCount: websites.find(({ siteId }) => siteId === site.id)?.pagesCount ?? 0,
    /** The owner followed a link that changes the address. */
    changesAddress: context.urlParsed.search.change === 'address',
  };
});

/** The assistants of the owner that the viewer may change, too. */
async function botsOfTeam({ services }: PageContextServer, viewer: Viewer, ownerId: string) {
  const { botIds } = await services.seats.managedBy(viewer.id);
  const found = await Promise.all([...new Set(botIds)].map((id) => services.bots.findFor(viewer, id)));
  return found.filter((bot) => bot !== undefined).filter((bot) => bot.ownerId === ownerId);
}

export type Data = Awaited<ReturnType<typeof data>>;
