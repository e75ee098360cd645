import type { InfiniteData } from '@tanstack/react-query';
import { mergeById } from '../../lib/lists.ts';
import type { ChatView } from '../../server/chat/playground.ts';

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

/** Moves a chat to the top; only a new chat increases the count. */
export function putFirst(list: ChatPages, chat: ChatView, isNew: boolean): ChatPages {
  const rest = editResults(list, (results) => results.filter(({ id }) => id !== chat.id));
  const [first, ...others] = addToCount(rest, isNew ? 1 : 0).pages;
  return first ? { ...rest, pages: [{ ...first, results: [chat, ...first.results] }, ...others] } : rest;
}

export const renameIn = (list: ChatPages, id: string, name: string): ChatPages =>
  editResults(list, (results) => results.map((chat) => (chat.id === id ? { ...chat, name } : chat)));

export function removeFrom(list: ChatPages, id: string): ChatPages {
  const isThere = chatsIn(list).some((chat) => chat.id === id);
  if (!isThere) return list;
  return addToCount(
    editResults(list, (results) => results.filter((chat) => chat.id !== id)),
    -1,
  );
}

const editResults = (list: ChatPages, edit: (results: ChatView[]) => ChatView[]): ChatPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, results: edit(page.results) })),
});

const addToCount = (list: ChatPages, n: number): ChatPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, count: page.count + n })),
});
