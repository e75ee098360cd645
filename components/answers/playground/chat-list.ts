import { addToCount, editResults, itemsIn, PAGE_SIZE, type Pages } from '#lib/paged-list.ts';
import type { ChatView } from '#server/answers/answers.ts';

export type ChatPages = Pages<ChatView>;

/** The address of a page of the chats whose names contain a text. */
export const chatListPath = (nameLike: string, page: number): string =>
  `/api/chats?${new URLSearchParams({
    ...(nameLike && { nameLike }),
    limit: String(PAGE_SIZE),
    page: String(page),
  })}`;

/** Moves a chat to the top; only a new chat increases the count. */
export function putFirst(list: ChatPages, chat: ChatView, isNew: boolean): ChatPages {
  const rest = editResults(list, (results) => results.filter(({ id }) => id !== chat.id));
  const [first, ...others] = addToCount(rest, isNew ? 1 : 0).pages;
  return first ? { ...rest, pages: [{ ...first, results: [chat, ...first.results] }, ...others] } : rest;
}

/** Like `putFirst`, for search results: only chats with that text in their names are added. */
export function putFirstFound(list: ChatPages, chat: ChatView, isNew: boolean, nameLike: string): ChatPages {
  const isFound = chat.name.toLowerCase().includes(nameLike.toLowerCase());
  const isListed = itemsIn(list).some(({ id }) => id === chat.id);
  return isFound || isListed ? putFirst(list, chat, isNew) : list;
}

export const renameIn = (list: ChatPages, id: string, name: string): ChatPages =>
  editResults(list, (results) => results.map((chat) => (chat.id === id ? { ...chat, name } : chat)));
