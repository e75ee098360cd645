import { expect, test } from 'vitest';
import { moved } from './MoveButtons.tsx';

test('an item is swapped with its neighbour', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
});

test('the original list is not changed', () => {
  const list = ['a', 'b'];
  moved(list, 0, 1);
  expect(list).toEqual(['a', 'b']);
});
