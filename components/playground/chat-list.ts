import type { InfiniteData } from '@tanstack/react-query';
import { mergeById } from '#lib/lists.ts';
import type { ChatView } from '#server/chat/playground.ts';

/** The number of chats on a page of the list. */
export const CHATS_SHOWN = 50;

/** A response of `GET /api/chats`. */
export interface ChatPage {
  results: ChatView[];
  count: number;
  next: string | null;
}

/** The loaded part of the list. Every update returns a copy. */
export type ChatPages = InfiniteData<ChatPage, number>;

/** Removes duplicates: pages shift when chats are created or deleted. */
export const chatsIn = ({ pages }: ChatPages): ChatView[] =>
  pages.reduce<ChatView[]>((all, { results }) => mergeById(all, results), []);

export const countOf = ({ pages }: ChatPages): number => pages.at(-1)?.count ?? 0;

/** The address of a page of the chats whose names contain a text. */
export const chatListPath = (nameLike: string, page: number): string =>
  `/api/chats?${new URLSearchParams({
    ...(nameLike && { nameLike }),
    limit: String(CHATS_SHOWN),
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
  const isListed = chatsIn(list).some(({ id }) => id === chat.id);
  return isFound || isListed ? putFirst(list, chat, isNew) : list;
}

export const renameIn = (list: ChatPages, id: string, name: string): ChatPages =>
  editResults(list, (results) => results.map((chat) => (chat.id === id ? { ...chat, name } : chat)));

/** Removes deleted chats and lowers the count by the number of those that were in the list. */
export function removeFrom(list: ChatPages, ids: readonly string[]): ChatPages {
  const left = chatsIn(list).filter(({ id }) => ids.includes(id)).length;
  if (left === 0) return list;
  const rest = editResults(list, (results) => results.filter(({ id }) => !ids.includes(id)));
  return { pages: addToCount(rest, -left).pages, pageParams: pageParamsFor(rest) };
}

/** Deletions shift later chats forward, so the next page is computed from the number of loaded ones. */
function pageParamsFor({ pages, pageParams }: ChatPages): number[] {
  const loaded = chatsIn({ pages, pageParams }).length;
  const first = pageParams[0] ?? 1;
  return pageParams.with(-1, first - 1 + Math.floor(loaded / CHATS_SHOWN));
}

const editResults = (list: ChatPages, edit: (results: ChatView[]) => ChatView[]): ChatPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, results: edit(page.results) })),
});

const addToCount = (list: ChatPages, n: number): ChatPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, count: page.count + n })),
});
