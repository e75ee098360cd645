import { firstPage, PAGE_SIZE } from '#lib/paged-list.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  const { bots, entitlements, frozen } = context.services;
  const { search } = context.urlParsed;
  const nameLike = (search.nameLike ?? '').slice(0, 100);
  const paging = { limit: PAGE_SIZE, page: pageNumber(search.page) };
  const filter = { nameLike, ownerId: viewer.id, hasWebsite: false };
  const { results, count } = await bots.list(viewer, filter, paging);
  const [sources, limit, paused] = await Promise.all([
    context.services.sources.sourcesOf(results.map(({ id }) => id)),
    entitlements.usedUpLimit(viewer.id, 'bots'),
    frozen.of(viewer.id),
  ]);
  const listed = results.map((bot) => ({ ...bot, sources: sources.get(bot.id) ?? [] }));
  const { page } = paginate(count, paging);
  return {
    userName: viewer.name,
    first: firstPage(listed, count, page),
    /** The ids of those that exceed the plan. */
    frozen: [...paused.bots],
    nameLike,
    page,
    /** Why no further assistant can be added. */
    limit,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
