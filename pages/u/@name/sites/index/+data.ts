import { pageNumber, paginate } from '#lib/pagination.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

const LIMIT = 10;

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  const { sites, entitlements, frozen, team } = context.services;
  const { search } = context.urlParsed;
  const nameLike = (search.nameLike ?? '').trim().slice(0, 100);
  const paging = { limit: LIMIT, page: pageNumber(search.page) };
  const [{ results, count }, limit, paused, pausedSeats] = await Promise.all([
    sites.list(viewer, paging, { nameLike }),
    entitlements.usedUpLimit(viewer.id, 'sites'),
    frozen.of(viewer.id),
    team.pausedSeatsOf(viewer),
  ]);
  const sources = await context.services.sources.sourcesOf(results.map((site) => site.botId));
  return {
    userName: viewer.name,
    sites: results.map((site) => ({
      site,
      sources: sources.get(site.botId) ?? [],
      isFrozen: paused.sites.has(site.id) || paused.bots.has(site.botId),
    })),
    ...paginate(count, paging),
    nameLike,
    pausedSeats,
    /** Why no further website can be added. */
    limit,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
