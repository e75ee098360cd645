import { expect, test } from 'vitest';
import { firstPage, itemsIn } from './paged-list.ts';

test('of an item that is on several pages, the first is kept', () => {
  const first = [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ];
  const second = [
    { id: 'b', n: 2 },
    { id: 'c', n: 2 },
    { id: 'c', n: 3 },
  ];
  const pages = [first, second].map((results) => firstPage(results, 3, 1));
  expect(itemsIn({ pages, pageParams: [1, 2] })).toEqual([...first, { id: 'c', n: 2 }]);
  expect(first).toHaveLength(2);
  expect(itemsIn({ pages: [], pageParams: [] })).toEqual([]);
});
