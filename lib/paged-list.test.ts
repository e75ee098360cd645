import { expect, test } from 'vitest';
import { mergeById } from './paged-list.ts';

test('items with a known id are dropped, and the earlier ones are kept', () => {
  const current = [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ];
  const more = [
    { id: 'b', n: 2 },
    { id: 'c', n: 2 },
    { id: 'c', n: 3 },
  ];
  expect(mergeById(current, more)).toEqual([...current, { id: 'c', n: 2 }]);
  expect(current).toHaveLength(2);
  expect(mergeById([], [])).toEqual([]);
});
