import { expect, test } from 'vitest';
import { changeFilter, changePage, changeSort, clearFilters, filtersIn } from './filters.ts';

const filters = new URLSearchParams('type=image&nameLike=cat&page=4');

test('a change of filter goes back to page 1 and keeps the other filters', () => {
  expect(changeFilter(filters, 'type', 'pdf').toString()).toBe('nameLike=cat&page=1&type=pdf');
  expect(changeFilter(filters, 'tagIds', ['a', 'b']).getAll('tagIds')).toEqual(['a', 'b']);
});

test.each(['all', ['all'], ['image', 'all'], '', []])('choosing %j removes the filter', (choice) => {
  expect(changeFilter(filters, 'type', choice).toString()).toBe('nameLike=cat&page=1');
});

test('filters are cleared together and lead to page 1', () =>
  expect(clearFilters(filters, ['type', 'state']).toString()).toBe('nameLike=cat'));

test('the given filters are not changed', () => {
  changeFilter(filters, 'type', 'pdf');
  changeSort(filters, 'name', { sort: 'name', order: 'asc' });
  changePage(filters, 2);
  clearFilters(filters, ['type']);
  expect(filters.toString()).toBe('type=image&nameLike=cat&page=4');
});

test('a column is sorted in its default order, then in the reverse', () => {
  const byDate = { sort: 'createdAt', order: 'desc' as const };
  const sorted = (column: string, current = byDate as Parameters<typeof changeSort>[2]) =>
    changeSort(filters, column, current, column === 'name' ? 'asc' : 'desc').toString();
  expect(sorted('name')).toBe('type=image&nameLike=cat&page=1&sort=name&order=asc');
  expect(sorted('lastSeenAt')).toBe('type=image&nameLike=cat&page=1&sort=lastSeenAt&order=desc');
  expect(sorted('createdAt')).toBe('type=image&nameLike=cat&page=1&sort=createdAt&order=asc');
  expect(sorted('createdAt', { sort: 'createdAt', order: 'asc' })).toContain('order=desc');
});

test('another page keeps every filter', () => {
  expect(changePage(filters, 2).toString()).toBe('type=image&nameLike=cat&page=2');
  expect(changePage(new URLSearchParams(), 3).toString()).toBe('page=3');
});

test('the filters of an address are converted back to the same address', () => {
  const query = { nameLike: 'Ada & co', role: undefined, state: '', limit: 25, page: '2' };
  expect(filtersIn(query).toString()).toBe('nameLike=Ada+%26+co&page=2');
});

test('each value of a list is kept', () => {
  const several = filtersIn({ role: ['ADMIN', 'EDITOR'], state: [] });
  expect(several.toString()).toBe('role=ADMIN&role=EDITOR');
});
