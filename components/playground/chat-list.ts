import type { InfiniteData } from '@tanstack/react-query';
import { mergeById } from '../../lib/lists.ts';
import type { ChatView } from '../../server/chat/playground.ts';

/** How many chats a page of the list has. */
export const CHATS_SHOWN = 50;

/** An answer of `GET /api/chats`. */
export interface ChatPage {
  results: ChatView[];
  count: number;
  next: string | null;
}

/** The list as far as it is loaded. Each edit gives a changed copy. */
export type ChatPages = InfiniteData<ChatPage, number>;

/** Pages shift while chats are made and deleted: one that was on two of them is shown once. */
export const chatsIn = ({ pages }: ChatPages): ChatView[] =>
  pages.reduce<ChatView[]>((all, { results }) => mergeById(all, results), []);

export const countOf = ({ pages }: ChatPages): number => pages.at(-1)?.count ?? 0;

/** Puts a chat at the head; a new one counts, one that was only talked in does not. */
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
