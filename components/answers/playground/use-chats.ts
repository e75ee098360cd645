import { useDeferredValue, useState } from 'react';
import { api } from '#lib/api.ts';
import { MAX_CHAT_SEARCH } from '#lib/limits.ts';
import { itemsIn, type Page, removeFrom } from '#lib/paged-list.ts';
import type { ChatView } from '#server/answers/answers.ts';
import { useListEditor, usePagedList } from '../../ui/use-paged-list.ts';
import { chatListPath, putFirstFound, renameIn } from './chat-list.ts';

export interface FirstChats {
  first: Page<ChatView>;
  /** The page number of `first` in the list, counted from 1. */
  page: number;
  /** The text that the names contain; empty for all chats. */
  nameLike: string;
}

export type Chats = ReturnType<typeof useChats>;

/** The cached lists of chats: one for each text that was searched for. */
const KEY = ['chats'];

/** The viewer's chats, starting with the page rendered by the server. */
export function useChats({ first, page, nameLike }: FirstChats) {
  const [search, setSearch] = useState(nameLike);
  const text = useDeferredValue(search.trim().slice(0, MAX_CHAT_SEARCH));
  const { pages, ...list } = usePagedList<ChatView>({
    queryKey: [...KEY, text],
    pathOf: (number) => chatListPath(text, number),
    page: text === nameLike ? page : 1,
    first,
  });
  const edit = useListEditor<ChatView>(KEY);

  return {
    ...list,
    list: pages ? itemsIn(pages) : [],
    /** The text of the search box. */
    search,
    setSearch,
    putFirst: (chat: ChatView, isNew: boolean) =>
      void edit((chats, [, searched]) => putFirstFound(chats, chat, isNew, String(searched))),
    /** The changes reject with ApiError. */
    async rename(id: string, name: string) {
      const { chat } = await api.patch<{ chat: ChatView }>(`/api/chats/${id}`, { name });
      await edit((chats) => renameIn(chats, chat.id, chat.name));
    },
    async remove(id: string) {
      await api.delete(`/api/chats/${id}`);
      await edit((chats) => removeFrom(chats, [id]));
    },
    /** Returns the ids of the deleted chats. */
    async removeMany(ids: readonly string[]) {
      const answer = await api.post<{ ids: string[] }>('/api/chats/bulk/delete', { ids });
      await edit((chats) => removeFrom(chats, answer.ids));
      return answer.ids;
    },
  };
}
