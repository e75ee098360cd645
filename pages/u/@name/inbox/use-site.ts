import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { Data } from './+data.ts';

export type Site = NonNullable<Data['site']>;

/** What the viewer may do with the assistant of a conversation's website; null until it is known. */
export function useSite(data: Data, siteId: string): Site | null {
  const query = useQuery({
    queryKey: ['site', siteId],
    queryFn: async () => (await api.get<{ site: Site }>(`/api/sites/${siteId}`)).site,
    initialData: data.site?.id === siteId ? data.site : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? null;
}
