import { BOTS_SHOWN, type BotPage } from '#components/studio/bot-list.ts';
import { pageNumber } from '#lib/pagination.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { UsedUpLimit } from '#server/billing/billing.ts';

export interface Data {
  userName: string;
  bots: BotPage;
  nameLike: string;
  page: number;
  /** Why no further assistant can be added. */
  limit: UsedUpLimit | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { bots, knowledge, entitlements } = context.services;
  const { search } = context.urlParsed;
  const nameLike = (search.nameLike ?? '').slice(0, 100);
  const wanted = pageNumber(search.page);
  const { results, count } = await bots.list(
    viewer,
    { nameLike, ownerId: viewer.id, hasWebsite: false },
    { limit: BOTS_SHOWN, page: wanted },
  );
  const ids = results.map(({ id }) => id);
  const [sourcesOf, limit] = await Promise.all([
    knowledge.sourcesOf(ids),
    entitlements.usedUpLimit(viewer.id, 'bots'),
  ]);
  return {
    userName: viewer.name,
    bots: {
      results: results.map(({ id, slug, name, description, avatar }) => ({
        id,
        slug,
        name,
        description,
        avatar,
        sources: sourcesOf.get(id) ?? [],
      })),
      count,
    },
    nameLike,
    limit,
    page: Math.min(wanted, Math.max(1, Math.ceil(count / BOTS_SHOWN))),
  };
});
