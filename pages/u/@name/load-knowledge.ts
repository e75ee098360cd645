import type { PageContextServer } from 'vike/types';
import { isInProgress } from '../../../components/sites/SourceStatus.tsx';
import { type KnowledgeData, PAGE_STATUSES, PAGES_SHOWN } from '../../../components/studio/knowledge-data.ts';
import { pageNumber } from '../../../lib/pagination.ts';
import type { Viewer } from '../../../server/users/users.ts';

const REFRESH_SECONDS = 3;

/** The sources of a bot, and the pages of the one in the address, else of the first. */
export async function loadKnowledge(
  { services, urlParsed: { search } }: PageContextServer,
  viewer: Viewer,
  botId: string,
): Promise<{ knowledge: KnowledgeData; refreshSeconds?: number }> {
  const { knowledge } = services;
  const sources = await knowledge.listSources(viewer, botId);
  const source = sources.find(({ id }) => id === search.source) ?? sources[0] ?? null;
  const filter = PAGE_STATUSES.find((known) => known === search.status) ?? null;
  const wanted = pageNumber(search.page);
  const { results, count } = source
    ? await knowledge.listPages(viewer, botId, source.id, filter ?? undefined, {
        limit: PAGES_SHOWN,
        page: wanted,
      })
    : { results: [], count: 0 };
  const lastPage = Math.max(1, Math.ceil(count / PAGES_SHOWN));
  return {
    knowledge: {
      botId,
      sources,
      source,
      pages: results,
      pagesCount: count,
      page: Math.min(wanted, lastPage),
      lastPage,
      filter,
    },
    ...(sources.some(isInProgress) ? { refreshSeconds: REFRESH_SECONDS } : {}),
  };
}
