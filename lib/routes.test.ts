import { expect, test } from 'vitest';
import { authorIn, authorPath, isPlainPage } from './routes.ts';

test.each([
  '/',
  '/blog',
  '/blog?page=2',
  '/blog/guides?page=12',
  '/pricing?period=year',
  '/pricing?kind=app',
  '/pricing/pro?page=2',
  '/critics/ada?page=2',
  '/any/thing',
])('%s is a plain page', (address) => expect(isPlainPage(address)).toBe(true));

test.each([
  '/?x=1',
  '/pricing?page=2',
  '/blog?page=0',
  '/blog?page=1000',
  '/blog?page=2&x=1',
  '/blog?nameLike=tea',
  '/pricing?period=day',
  '/pricing?kind=app&nameLike=tea',
  '/agents/chat?q=tea',
])('%s is no plain page', (address) => expect(isPlainPage(address)).toBe(false));

test('the path of an author page has the user name, in any case', () => {
  expect(authorIn(authorPath('ada-b_2'))).toBe('ada-b_2');
  expect(authorIn('/authors/@Ada')).toBe('Ada');
});

test.each([
  '/authors',
  '/authors/ada',
  '/authors/@',
  '/authors/@ada/posts',
  '/authors/@4',
  '/authors/@a.b',
  '/@ada',
])('%s is no author page', (path) => expect(authorIn(path)).toBeUndefined());
