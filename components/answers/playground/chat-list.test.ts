import { expect, test } from 'vitest';
import { countOf, itemsIn, removeFrom } from '#lib/paged-list.ts';
import type { ChatView } from '#server/answers/chat/playground.ts';
import { type ChatPages, putFirst, putFirstFound, renameIn } from './chat-list.ts';

const chat = (id: string, name = id): ChatView => ({ id, name, botId: 'b', createdAt: '', updatedAt: '' });
const list: ChatPages = {
  pages: [
    { results: [chat('a'), chat('b')], count: 4, next: '/api/chats?page=2' },
    { results: [chat('b'), chat('c')], count: 4, next: '/api/chats?page=3' },
  ],
  pageParams: [1, 2],
};
const idsOf = (pages: ChatPages) => itemsIn(pages).map(({ id }) => id);

test('pages are merged into one list without duplicates', () => {
  expect(idsOf(list)).toEqual(['a', 'b', 'c']);
  expect(countOf(list)).toBe(4);
});

test('a new chat is added at the top and counted', () => {
  const after = putFirst(list, chat('n'), true);
  expect(idsOf(after)).toEqual(['n', 'a', 'b', 'c']);
  expect(after.pages.map(({ count }) => count)).toEqual([5, 5]);
  expect(idsOf(list)).toEqual(['a', 'b', 'c']);
});

test('a new message moves its chat to the top and does not count it again', () => {
  const after = putFirst(list, chat('b', 'Tea'), false);
  expect(idsOf(after)).toEqual(['b', 'a', 'c']);
  expect(itemsIn(after)[0]?.name).toBe('Tea');
  expect(countOf(after)).toBe(4);
  expect(countOf(putFirst(list, chat('from further down'), false))).toBe(4);
});

test('a new name is shown in every list with the chat', () => {
  const after = renameIn(list, 'b', 'Tea');
  expect(after.pages.flatMap(({ results }) => results.map(({ name }) => name))).toEqual([
    'a',
    'Tea',
    'Tea',
    'c',
  ]);
  expect(countOf(after)).toBe(4);
});

test('a new message moves its chat to the top of matching searches', () => {
  const found = putFirstFound(list, chat('n', 'Green Tea'), true, 'tea');
  expect(idsOf(found)).toEqual(['n', 'a', 'b', 'c']);
  expect(countOf(found)).toBe(5);
  expect(putFirstFound(list, chat('n', 'Coffee'), true, 'tea')).toBe(list);
  // It was found before it was renamed.
  expect(idsOf(putFirstFound(list, chat('b', 'Coffee'), false, 'tea'))).toEqual(['b', 'a', 'c']);
});

test('after a deletion the next page begins where the list ends', () => {
  const page = (from: number) => ({
    results: Array.from({ length: 50 }, (_, n) => chat(`${from + n}`)),
    count: 200,
    next: 'more',
  });
  const long: ChatPages = { pages: [page(0), page(50)], pageParams: [1, 2] };
  expect(removeFrom(long, ['3']).pageParams).toEqual([1, 1]);
  expect(removeFrom(putFirst(long, chat('n'), true), ['3']).pageParams).toEqual([1, 2]);
});

test('a deleted chat is removed and no longer counted', () => {
  const after = removeFrom(list, ['b']);
  expect(idsOf(after)).toEqual(['a', 'c']);
  expect(countOf(after)).toBe(3);
  expect(removeFrom(after, ['b'])).toBe(after);
});
