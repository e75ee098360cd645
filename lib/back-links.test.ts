import { expect, test } from 'vitest';
import { backLinkOf } from './back-links.ts';

test.each([
  ['/blog/guides', '/blog'],
  ['/blog/guides/first-steps', '/blog/guides'],
  ['/u/ada/posts', '/u'],
  ['/u/ada/posts/0199e3c0', '/u?goto=posts'],
  ['/u/ada/posts/0199e3c0/preview', '/u/ada/posts/0199e3c0'],
  ['/u/ada/settings', '/u'],
  ['/u/ada/sites/shop', '/u/ada/sites'],
  ['/u/ada/sites/shop/gaps', '/u/ada/sites/shop'],
  ['/u/ada/sites/shop/conversations/0199e3c0', '/u/ada/sites/shop/conversations'],
  ['/u/ada/sites/shop/webhooks/0199e3c0', '/u/ada/sites/shop/webhooks'],
  ['/admin/categories', '/admin'],
  ['/admin/posts', '/admin'],
  ['/admin/products', '/admin'],
  ['/admin/profile', '/admin'],
  ['/admin/tags', '/admin'],
  ['/admin/users', '/admin'],
  ['/admin/users/0199e3c0', '/admin/users'],
  ['/admin/posts/0199e3c0', '/admin/posts'],
  ['/admin/posts/0199e3c0/revisions', '/admin/posts/0199e3c0'],
  ['/admin/posts/awaiting-approval', '/admin/posts'],
  ['/admin/products/0199e3c0', '/admin/products'],
  ['/admin/products/0199e3c0/subscribers', '/admin/products/0199e3c0'],
  ['/admin/invoices/0199e3c0', '/admin/invoices'],
  ['/admin/sites', '/admin'],
  ['/admin/subscriptions', '/admin'],
])('%s leads back to %s', (path, target) => expect(backLinkOf(path)).toBe(target));

test.each([
  '/',
  '/blog',
  '/pricing',
  '/playground/new',
  '/u/ada',
  '/u/ada/sites',
  '/admin',
  '/admin/media',
  '/blog/a/b/c',
  '/blog//b',
  '',
])('%j leads back to the home page', (path) => expect(backLinkOf(path)).toBe('/'));

test('a query, a fragment and a trailing slash are ignored', () => {
  expect(backLinkOf('/blog/guides/first-steps?page=2#top')).toBe('/blog/guides');
  expect(backLinkOf('/u/ada/posts/?goto=posts')).toBe('/u');
  expect(backLinkOf('/admin/posts/awaiting-approval?page=2')).toBe('/admin/posts');
});

test('a post leads back to the list with its filters', () =>
  expect(backLinkOf('/admin/posts/0199e3c0?status=live&page=2#top')).toBe('/admin/posts?status=live&page=2'));

test('a segment is inserted unchanged, encoded and with dollar signs', () => {
  expect(backLinkOf('/blog/t%C3%BCren/a')).toBe('/blog/t%C3%BCren');
  expect(backLinkOf('/blog/$1$&/a')).toBe('/blog/$1$&');
});
