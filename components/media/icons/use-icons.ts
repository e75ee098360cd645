import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '#lib/api.ts';
import type { IconShape } from '#lib/icon-shape.ts';

export interface ChosenIcon {
  id: string;
  shape: IconShape;
}

/** An icon that a search has found. */
export interface FoundIcon extends ChosenIcon {
  label: string;
}

const SEARCH = `query Search($query: String!) {
  search(query: $query) { id label shape { width height path } }
}`;

interface Answer {
  data: { search: FoundIcon[] };
}

/** A search and what it has found. */
export interface IconSearch {
  query: string;
  found: FoundIcon[];
}

/** The latest search that was answered for a text, beginning with the one of the server. */
export function useIcons(text: string, first: IconSearch): IconSearch & { problem: string | undefined } {
  const query = useDeferredValue(text.trim());
  const { data, error } = useQuery({
    queryKey: ['icons', query],
    queryFn: async (): Promise<IconSearch> => {
      const { data } = await api.post<Answer>('/api/icons/graphql', { query: SEARCH, variables: { query } });
      return { query, found: data.search };
    },
    enabled: query !== '',
    initialData: query === first.query ? first : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const nothing = { query: '', found: [] };
  return { ...(query === '' ? nothing : (data ?? nothing)), problem: error?.message };
}
