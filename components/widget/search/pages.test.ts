import { expect, it } from 'vitest';
import { groupByPage } from './pages.ts';

it('groups the passages of a page and numbers them', () => {
  const result = (title: string, url: string) => ({ title, url, heading: null, excerpt: '' });
  const pages = groupByPage([result('A', '/a#1'), result('B', '/b'), result('A', '/a#2')]);
  expect(pages.map(({ title, passages }) => [title, passages.map(({ url, at }) => [url, at])])).toEqual([
    [
      'A',
      [
        ['/a#1', 0],
        ['/a#2', 1],
      ],
    ],
    ['B', [['/b', 2]]],
  ]);
  expect(groupByPage([])).toEqual([]);
});
