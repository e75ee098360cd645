import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isInProgress } from '#components/sites/sites/SourceStatus.tsx';
import { PAGES_SHOWN, type SourcesData } from '#components/sites/studio/knowledge-data.ts';
import { api } from '#lib/api.ts';
import type { PageView } from '#server/knowledge/knowledge.ts';
import { loadSources, loadStatusCounts } from './source-requests.ts';

const POLL_MS = 700;

/** Polls the sources while one of them is being read, and reloads the list of pages whenever pages were added. */
export function useLiveKnowledge(data: SourcesData) {
  const { botId, filter, page } = data;
  const { data: sources } = useQuery({
    queryKey: ['sources', botId],
    queryFn: () => loadSources(botId),
    initialData: data.sources,
    enabled: (query) => query.state.data?.some(isInProgress) === true,
    refetchInterval: (query) => (query.state.data?.some(isInProgress) ? POLL_MS : false),
  });
  const source = sources.find(({ id }) => id === data.source?.id) ?? null;
  const { data: list, refetch } = useQuery({
    queryKey: ['pages', source?.id, filter, page],
    queryFn: () =>
      api.get<{ results: PageView[]; count: number }>(
        `/api/bots/${botId}/sources/${source?.id}/pages?limit=${PAGES_SHOWN}&page=${page}${filter ? `&status=${filter}` : ''}`,
      ),
    initialData: { results: data.pages, count: data.pagesCount },
    enabled: false,
  });
  const done = source?.type === 'website' ? source.doneCount : undefined;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (done !== undefined) void refetch();
  }, [done, refetch]);
  const lastSyncedAt = source?.type === 'website' && !isInProgress(source) ? source.lastSyncedAt : null;
  const isAsLoaded = data.source?.type === 'website' && data.source.lastSyncedAt === lastSyncedAt;
  const { data: counts } = useQuery({
    queryKey: ['page-counts', source?.id, lastSyncedAt],
    queryFn: () => loadStatusCounts(botId, source?.id ?? ''),
    initialData: isAsLoaded ? data.statusCounts : undefined,
    enabled: lastSyncedAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { sources, source, pages: list.results, pagesCount: list.count, counts: lastSyncedAt && counts };
}
