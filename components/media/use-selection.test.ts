import { expect, test } from 'vitest';
import { idsBetween } from './use-selection.ts';

const IDS = ['a', 'b', 'c', 'd'];

test('a range has both ends, in either direction', () => {
  expect(idsBetween(IDS, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(IDS, 'd', 'b')).toEqual(['b', 'c', 'd']);
});

test('without a start the range is one item', () => {
  expect(idsBetween(IDS, undefined, 'c')).toEqual(['c']);
  expect(idsBetween(IDS, 'gone', 'c')).toEqual(['c']);
});
