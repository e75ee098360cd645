import { expect, test } from 'vitest';
import { listPage } from './list-page.ts';

test('an address without limit and page keeps neither in its filters', () => {
  const { paging, stateOf } = listPage({ nameLike: 'tea', format: 'csv' }, 25);
  expect(paging).toEqual({ limit: 25, page: 1 });
  expect(stateOf(30)).toEqual({ count: 30, page: 1, lastPage: 2, filters: 'nameLike=tea', limit: 25 });
});

test('a given limit stays in the filters as it is applied, and the page as it is shown', () => {
  const { paging, stateOf } = listPage({ limit: '500', page: '9', state: ['open', 'done'] });
  expect(paging).toEqual({ limit: 50, page: 9 });
  expect(stateOf(120)).toEqual({
    count: 120,
    page: 3,
    lastPage: 3,
    filters: 'limit=50&page=3&state=open&state=done',
    limit: 50,
  });
});
