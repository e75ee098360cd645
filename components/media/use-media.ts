import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#lib/api.ts';
import type { MediaUse } from '#lib/media-use.ts';
import { type Page, removeFrom } from '#lib/paged-list.ts';
import { uploadFile } from '#lib/upload.ts';
import type { MediaDetails, MediaView } from '#server/media/media.ts';
import type { Option } from '../forms/Options.tsx';
import { useListEditor, usePagedList } from '../ui/use-paged-list.ts';
import { type MediaFilters, mediaListPath, monthsPath } from './media-filters.ts';
import { mediaIn, updateIn } from './media-list.ts';

export type MediaList = ReturnType<typeof useMediaList>;

/** Of all cached data of files, and of the lists among it. */
const KEY = ['media'];
const LISTS = [...KEY, 'list'];

/**
 * The files that match the filters, from page `page` on.
 *
 * @param first the page that the server has rendered; absent in dialogs
 */
export function useMediaList(filters: MediaFilters, page = 1, first?: Page<MediaView>) {
  const { pages, ...list } = usePagedList<MediaView>({
    queryKey: [...LISTS, filters, page],
    pathOf: (number) => mediaListPath(filters, number),
    page,
    first,
  });
  const { selectedIds } = filters;
  const files = useMemo(() => (pages ? mediaIn(pages, selectedIds) : []), [pages, selectedIds]);
  const isLoading = !pages && !list.problem;
  return { ...list, files, isLoading };
}

/** The months with uploads; `first` as in `useMediaList`. */
export function useMonths(first?: Option[], siteId?: string): Option[] {
  const client = useQueryClient();
  const queryKey = [...KEY, 'date-options', siteId];
  useState(() => {
    if (first) client.setQueryData<Months>(queryKey, { options: first });
  });
  const { data } = useQuery({
    queryKey,
    queryFn: () => api.get<Months>(monthsPath(siteId)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.options ?? [];
}

/** Where a file is used; undefined until that is known. */
export function useMediaUses(id: string): MediaUse[] | undefined {
  const { data } = useQuery({
    queryKey: [...KEY, 'uses', id],
    queryFn: async () => (await api.get<{ media: MediaDetails }>(`/api/media/${id}`)).media.usedIn,
    gcTime: 0,
    retry: false,
  });
  return data;
}

interface Months {
  options: Option[];
}

/** Requests that change files, and with them every cached list. All reject with ApiError. */
export function useMediaChanges() {
  const client = useQueryClient();
  const edit = useListEditor<MediaView>(LISTS);
  return {
    async update(id: string, values: object): Promise<MediaView> {
      const { media } = await api.patch<{ media: MediaView }>(`/api/media/${id}`, values);
      await edit((list) => updateIn(list, media));
      return media;
    },

    /** @returns the ids of the deleted files */
    async remove(ids: readonly string[]): Promise<string[]> {
      const answer = await api.post<{ ids: string[] }>('/api/media/bulk/delete', { ids });
      await edit((list) => removeFrom(list, answer.ids));
      // Pages of other lists that were not loaded may have held some of them.
      void client.invalidateQueries({ queryKey: LISTS, refetchType: 'none', type: 'inactive' });
      return answer.ids;
    },

    /** Replaces the content; every list shows the file first then, and is loaded anew. */
    async replace(id: string, content: File): Promise<MediaView> {
      const { media } = await uploadFile<{ media: MediaView }>(`/api/media/${id}/reupload`, content, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
      void client.resetQueries({ queryKey: LISTS });
      return media;
    },

    /** Discards all cached lists, and loads the one on the screen anew. */
    discard: (): Promise<void> => client.resetQueries({ queryKey: KEY }),
  };
}
