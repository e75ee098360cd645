import { expect, test } from 'vitest';
import { isOwnValue, valueProblem } from './availability.ts';

test('users, categories, tags, sites, products and plans are compared case-insensitively', () => {
  expect(isOwnValue('user', 'email', 'ADA@example.org', 'ada@Example.org')).toBe(true);
  expect(isOwnValue('user', 'name', 'adaL', 'adal')).toBe(true);
  expect(isOwnValue('category', 'slug', 'News', 'news')).toBe(true);
  expect(isOwnValue('category', 'name', 'news', 'News')).toBe(true);
  expect(isOwnValue('tag', 'slug', 'TEA', 'tea')).toBe(true);
  expect(isOwnValue('tag', 'name', 'tea', 'Tea')).toBe(true);
  expect(isOwnValue('site', 'name', 'my SITE', 'My site')).toBe(true);
  expect(isOwnValue('product', 'slug', 'Helper', 'helper')).toBe(true);
  expect(isOwnValue('product-plan', 'slug', 'PRO', 'pro')).toBe(true);
});

test('bot and post slugs are compared exactly', () => {
  for (const kind of ['bot', 'post'] as const) {
    expect(isOwnValue(kind, 'slug', 'tea', 'tea')).toBe(true);
    expect(isOwnValue(kind, 'slug', 'Tea', 'tea')).toBe(false);
  }
});

test('a media slug is compared with the extension appended', () => {
  expect(isOwnValue('media', 'slug', 'cat', 'cat.png')).toBe(true);
  expect(isOwnValue('media', 'slug', 'cat.png', 'cat.png')).toBe(true);
  expect(isOwnValue('media', 'slug', 'Cat', 'cat.png')).toBe(false);
  expect(isOwnValue('media', 'slug', 'ca', 'cat.png')).toBe(false);
  expect(isOwnValue('media', 'slug', 'cat', 'cat.tar.gz')).toBe(false);
});

test('another or a missing value is not the item’s own', () => {
  expect(isOwnValue('user', 'name', 'ada', 'adam')).toBe(false);
  expect(isOwnValue('post', 'slug', 'tea', null)).toBe(false);
  expect(isOwnValue('post', 'slug', '', undefined)).toBe(false);
});

test.each([
  ['bot', 'slug', 'Tea shop', 'Use lowercase letters, digits and hyphens only.'],
  ['media', 'slug', 'a'.repeat(101), 'Slug may have at most 100 characters.'],
  ['site', 'name', 'a'.repeat(81), 'Name may have at most 80 characters.'],
  ['site', 'name', 'Tea shop', undefined],
  ['user', 'email', 'ada@', ''],
  ['user', 'name', '1ada', expect.stringContaining('Begin with a lowercase letter')],
  ['product', 'slug', 'tea-shop', undefined],
] as const)('a %s may not have the %s %j: %j', (kind, field, value, problem) =>
  expect(valueProblem(kind, field, value)).toEqual(problem),
);
