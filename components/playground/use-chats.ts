import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { MAX_CHAT_SEARCH } from '#lib/chat-limits.ts';
import type { ChatView } from '#server/chat/playground.ts';
import {
  type ChatPage,
  type ChatPages,
  chatListPath,
  chatsIn,
  countOf,
  putFirstFound,
  removeFrom,
  renameIn,
} from './chat-list.ts';

/** The list as the server rendered it. */
export interface FirstChats {
  first: ChatPage;
  /** The page number of `first` in the list, counted from 1. */
  page: number;
  /** The text that the names contain; empty for all chats. */
  nameLike: string;
}

export type Chats = ReturnType<typeof useChats>;

/** The cached lists of chats: one for each text that was searched for. */
const KEY = ['chats'] as const;
type ListKey = readonly ['chats', nameLike: string];

const NO_PAGES: ChatPages = { pages: [], pageParams: [] };

/** The viewer's chats, starting with the page rendered by the server. */
export function useChats({ first, page, nameLike }: FirstChats) {
  const client = useQueryClient();
  const [search, setSearch] = useState(nameLike);
  const text = useDeferredValue(search.trim().slice(0, MAX_CHAT_SEARCH));
  useState(() => {
    // Written to the cache instead of passed as initial data, which would return when a list is reset.
    client.setQueryData<ChatPages>([...KEY, nameLike], { pages: [first], pageParams: [page] });
  });
  const query = useInfiniteQuery<ChatPage, Error, ChatPages, ListKey, number>({
    queryKey: [...KEY, text],
    queryFn: ({ pageParam }) => api.get<ChatPage>(chatListPath(text, pageParam)),
    initialPageParam: text === nameLike ? page : 1,
    getNextPageParam: (last, _all, lastPage) => (last.next ? lastPage + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  // While another list is loading, the previous one stays visible.
  const shown = useRef<ChatPages>(undefined);
  shown.current = data ?? shown.current;
  const pages = shown.current ?? NO_PAGES;

  const edit = async (change: (list: ChatPages, nameLike: string) => ChatPages) => {
    // A response that arrives later would restore an outdated list.
    await client.cancelQueries({ queryKey: KEY });
    for (const [key, list] of client.getQueriesData<ChatPages>({ queryKey: KEY }))
      if (list) client.setQueryData<ChatPages>(key, change(list, String(key[1])));
    const isUnloaded = ({ state }: { state: { data: unknown } }) => state.data === undefined;
    void client.refetchQueries({ queryKey: KEY, type: 'active', predicate: isUnloaded });
  };

  return {
    list: chatsIn(pages),
    count: countOf(pages),
    hasMore: hasNextPage,
    /** The text of the search box. */
    search,
    setSearch,
    /** The message of a list that could not be loaded. */
    problem: error?.message,
    loadMore() {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    /** Retries the failed request. */
    reload: () => void (data ? fetchNextPage() : query.refetch()),
    putFirst: (chat: ChatView, isNew: boolean) =>
      void edit((list, searched) => putFirstFound(list, chat, isNew, searched)),
    /** These reject with ApiError. */
    async rename(id: string, name: string) {
      const { chat } = await api.patch<{ chat: ChatView }>(`/api/chats/${id}`, { name });
      await edit((list) => renameIn(list, chat.id, chat.name));
    },
    async remove(id: string) {
      await api.delete(`/api/chats/${id}`);
      await edit((list) => removeFrom(list, [id]));
    },
    /** Returns the ids of the deleted chats. */
    async removeMany(ids: readonly string[]) {
      const answer = await api.post<{ ids: string[] }>('/api/chats/bulk/delete', { ids });
      await edit((list) => removeFrom(list, answer.ids));
      return answer.ids;
    },
  };
}
