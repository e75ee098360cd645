import { expect, test } from 'vitest';
import { changeFilter } from './filters.ts';

const filters = new URLSearchParams('type=image&nameLike=cat&page=4');

test('a change of filter goes back to page 1 and keeps the other filters', () => {
  expect(changeFilter(filters, 'type', 'pdf').toString()).toBe('nameLike=cat&page=1&type=pdf');
  expect(changeFilter(filters, 'tagIds', ['a', 'b']).getAll('tagIds')).toEqual(['a', 'b']);
});

test.each(['all', ['all'], ['image', 'all'], '', []])('choosing %j removes the filter', (choice) => {
  expect(changeFilter(filters, 'type', choice).toString()).toBe('nameLike=cat&page=1');
});

test('the filters it was given stay as they are', () => {
  changeFilter(filters, 'type', 'pdf');
  expect(filters.toString()).toBe('type=image&nameLike=cat&page=4');
});
