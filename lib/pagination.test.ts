import { expect, test } from 'vitest';
import { pageLimit, pageNumber, paginate } from './pagination.ts';

test.each([
  ['25', 25],
  [25, 25],
  ['50', 50],
  ['51', 50],
  ['Infinity', 50],
  ['ten', 10],
  ['10x', 10],
  ['', 10],
  ['0', 10],
  ['-5', 10],
  ['2.9', 2],
  [['5', '6'], 10],
  [undefined, 10],
])('a limit of %j becomes %i', (value, limit) => expect(pageLimit(value)).toBe(limit));

test('a missing limit is the default of the call, an invalid one is not', () => {
  expect(pageLimit(undefined, 50)).toBe(50);
  expect(pageLimit(null, 50)).toBe(50);
  expect(pageLimit('many', 50)).toBe(10);
});

test.each([
  ['3', 3],
  [3, 3],
  ['7', 7],
  ['8', 7],
  ['0', 1],
  ['-1', 1],
  ['two', 1],
  [undefined, 1],
])('page %j of 7 is page %i', (value, page) => expect(pageNumber(value, 7)).toBe(page));

test('an empty list has a first page, and an unknown last page limits nothing', () => {
  expect(pageNumber('4', 0)).toBe(1);
  expect(pageNumber('4')).toBe(4);
  expect(Number.isSafeInteger(pageNumber('1e300'))).toBe(true);
});

test.each([
  [0, 1, { count: 0, page: 1, lastPage: 1 }],
  [50, 5, { count: 50, page: 5, lastPage: 5 }],
  [51, 6, { count: 51, page: 6, lastPage: 6 }],
  [50, 6, { count: 50, page: 5, lastPage: 5 }],
])('a list of %i items, asked for its page %i', (count, page, expected) =>
  expect(paginate(count, { limit: 10, page })).toEqual(expected),
);
