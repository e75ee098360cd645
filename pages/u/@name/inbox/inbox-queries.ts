import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { Data } from './+data.ts';
import { PAGE_SIZE, readAddress } from './address.ts';
import { chatKey } from './apply-event.ts';
import type { Conversation, InboxList } from './inbox-types.ts';

/** Begins the keys of all lists, and of their counts. */
export const LIST_KEY = 'inbox';

/** Events keep it up to date. A failure is shown at once, also without a network. */
const LIVE = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
  refetchOnReconnect: true,
} as const;

export const listQuery = (query: string) => ({
  ...LIVE,
  queryKey: [LIST_KEY, query],
  queryFn: () => api.get<InboxList>(`/api/inbox?${query}&limit=${PAGE_SIZE}`),
  placeholderData: keepPreviousData,
});

export const countsQuery = {
  ...LIVE,
  queryKey: [LIST_KEY, 'counts'],
  queryFn: async () => (await api.get<{ counts: Data['counts'] }>('/api/inbox/counts')).counts,
};

export const chatQuery = (id: string) => ({
  ...LIVE,
  queryKey: chatKey(id),
  queryFn: async () => (await api.get<{ conversation: Conversation }>(`/api/inbox/${id}`)).conversation,
});

/**
 * Stores what the page was rendered with, once: as `initialData` it would come back, hours old, whenever the query was
 * dropped because nothing had shown it for some minutes.
 */
export function seedQueries(
  client: QueryClient,
  { query, list, counts, chat }: Pick<Data, 'query' | 'list' | 'counts' | 'chat'>,
): void {
  client.setQueryData(listQuery(readAddress(query).list).queryKey, list);
  client.setQueryData(countsQuery.queryKey, counts);
  if (chat) client.setQueryData(chatKey(chat.id), chat);
}
