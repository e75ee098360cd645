import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { BOTS_SHOWN, type BotPage } from './bot-list.ts';

/** A page of the viewer's assistants, as the server rendered it; loaded again when a new assistant resets the lists. */
export function useBots(first: BotPage, { page, nameLike }: { page: number; nameLike: string }): BotPage {
  const query = new URLSearchParams({
    include: 'sites,sources',
    limit: String(BOTS_SHOWN),
    page: String(page),
    nameLike,
  });
  const { data } = useQuery({
    queryKey: ['bots', nameLike, page],
    queryFn: () => api.get<BotPage>(`/api/bots?${query}`),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
