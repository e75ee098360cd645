import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { countOf, type Page, type Pages } from '#lib/paged-list.ts';

interface PagedList<Item> {
  queryKey: readonly unknown[];
  /** The address of a page in the API. */
  pathOf(page: number): string;
  /** The page that the list begins with, counted from 1. */
  page: number;
  /** That page as the server has rendered it. */
  first: Page<Item> | undefined;
}

/** A list that is loaded page by page and stays in the cache. */
export function usePagedList<Item>({ queryKey, pathOf, page, first }: PagedList<Item>) {
  const client = useQueryClient();
  useState(() => {
    // Written to the cache instead of passed as initial data, which would return when a list is reset.
    if (first) client.setQueryData<Pages<Item>>(queryKey, { pages: [first], pageParams: [page] });
  });
  const query = useInfiniteQuery<Page<Item>, Error, Pages<Item>, typeof queryKey, number>({
    queryKey,
    queryFn: ({ pageParam }) => api.get<Page<Item>>(pathOf(pageParam)),
    initialPageParam: page,
    getNextPageParam: (last, _all, lastPage) => (last.next ? lastPage + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  // While another list is loading, the previous one stays visible.
  const shown = useRef<Pages<Item>>(undefined);
  shown.current = data ?? shown.current;
  return {
    /** Undefined until something was loaded. */
    pages: shown.current,
    count: shown.current ? countOf(shown.current) : 0,
    hasMore: hasNextPage,
    /** The message of a list that could not be loaded. */
    problem: error?.message,
    loadMore(): void {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    /** Retries the failed request. */
    reload: () => void (data ? fetchNextPage() : query.refetch()),
  };
}

/** Returns a function that changes all cached lists below a query key. */
export function useListEditor<Item>(queryKey: readonly string[]) {
  const client = useQueryClient();
  return async (change: (list: Pages<Item>, key: readonly unknown[]) => Pages<Item>): Promise<void> => {
    // A response that arrives later would restore an outdated list.
    await client.cancelQueries({ queryKey });
    for (const [key, list] of client.getQueriesData<Pages<Item>>({ queryKey }))
      if (list) client.setQueryData<Pages<Item>>(key, change(list, key));
    const isUnloaded = ({ state }: { state: { data: unknown } }) => state.data === undefined;
    void client.refetchQueries({ queryKey, type: 'active', predicate: isUnloaded });
  };
}
