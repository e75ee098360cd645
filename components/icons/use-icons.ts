import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../lib/api.ts';
import type { IconShape } from '../../lib/icon-shape.ts';

export interface FoundIcon {
  id: string;
  label: string;
  shape: IconShape;
}

const SEARCH = `query Search($query: String!) {
  search(query: $query) { id label shape { width height path } }
}`;

interface Answer {
  data: { search: FoundIcon[] };
}

/** The icons that a text names or describes; those of the text before it while they are loading. */
export function useIcons(text: string): FoundIcon[] {
  const query = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: ['icons', query],
    queryFn: async () =>
      (await api.post<Answer>('/api/icons/graphql', { query: SEARCH, variables: { query } })).data,
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query === '' ? [] : (data?.search ?? []);
}
