import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { mergeById } from '#lib/lists.ts';
import type { BotView } from '#server/bots/bots.ts';
import type { WebsiteView } from '#server/knowledge/knowledge.ts';

/** The number of assistants that are loaded at a time. */
export const BOTS_SHOWN = 50;

/** An assistant without a website, with its sources. */
export type ListedBot = BotView & { sources: Pick<WebsiteView, 'id' | 'url' | 'status' | 'pagesCount'>[] };

/** A response of `GET /api/bots?include=sources`. */
interface BotPage {
  results: ListedBot[];
  count: number;
}

/** The viewer's assistants whose names contain `nameLike`, starting with the page that the server rendered. */
export function useBots({ bots, page, nameLike }: { bots: BotPage; page: number; nameLike: string }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['bots', nameLike, page],
    queryFn: ({ pageParam }) => api.get<BotPage>(`/api/bots?${queryOf(nameLike, pageParam)}`),
    initialPageParam: page,
    initialData: { pages: [bots], pageParams: [page] },
    getNextPageParam: (last, _all, lastPage) =>
      lastPage * BOTS_SHOWN < last.count ? lastPage + 1 : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    list: data.pages.reduce<ListedBot[]>((all, { results }) => mergeById(all, results), []),
    hasMore: hasNextPage,
    loadMore() {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

const queryOf = (nameLike: string, page: number): URLSearchParams =>
  new URLSearchParams({
    include: 'sources',
    hasWebsite: 'false',
    limit: String(BOTS_SHOWN),
    page: String(page),
    nameLike,
  });
