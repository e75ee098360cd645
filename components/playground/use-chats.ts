import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { ChatView } from '../../server/chat/playground.ts';
import {
  CHATS_SHOWN,
  type ChatPage,
  type ChatPages,
  chatsIn,
  countOf,
  putFirst,
  removeFrom,
  renameIn,
} from './chat-list.ts';

export interface Chats {
  list: ChatView[];
  count: number;
  hasMore: boolean;
  loadMore(): void;
  putFirst(chat: ChatView, isNew: boolean): void;
  /** Both reject with ApiError. */
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const KEY = ['chats'];

/** The viewer's chats, starting with the page rendered by the server. */
export function useChats(first: ChatPage, firstPage: number): Chats {
  const client = useQueryClient();
  const query = useInfiniteQuery<ChatPage, Error, ChatPages, typeof KEY, number>({
    queryKey: KEY,
    queryFn: ({ pageParam }) => api.get<ChatPage>(`/api/chats?limit=${CHATS_SHOWN}&page=${pageParam}`),
    initialPageParam: firstPage,
    getNextPageParam: (last, _all, page) => (last.next ? page + 1 : undefined),
    initialData: { pages: [first], pageParams: [firstPage] },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const edit = (change: (list: ChatPages) => ChatPages) =>
    client.setQueryData<ChatPages>(KEY, (list) => list && change(list));

  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.patch<{ chat: ChatView }>(`/api/chats/${id}`, { name }),
    onSuccess: ({ chat }) => edit((list) => renameIn(list, chat.id, chat.name)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`/api/chats/${id}`),
    onSuccess: (_answer, id) => {
      edit((list) => removeFrom(list, id));
      // Reloads the list: without this chat, the offset of the next page is wrong.
      if (hasNextPage) void client.invalidateQueries({ queryKey: KEY });
    },
  });

  return {
    list: chatsIn(query.data),
    count: countOf(query.data),
    hasMore: hasNextPage,
    loadMore() {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    putFirst: (chat, isNew) => edit((list) => putFirst(list, chat, isNew)),
    rename: async (id, name) => void (await rename.mutateAsync({ id, name })),
    remove: async (id) => void (await remove.mutateAsync(id)),
  };
}
