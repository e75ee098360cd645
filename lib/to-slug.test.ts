import { expect, test } from 'vitest';
import { toSlug, toUrlFormat } from './to-slug.ts';
import { isSlug } from './validators.ts';

test.each([
  ['  Hello World  ', 'hello-world'],
  ['What’s new, in 2.0?', 'whats-new-in-20'],
  ['a  b', 'a--b'],
  ['snake_case - stays', 'snake_case---stays'],
  ['', ''],
])('URL format of %j', (text, expected) => expect(toUrlFormat(text)).toBe(expected));

test.each([
  ['snake_case - goes', 'snake-case-goes'],
  ['--Edges__', 'edges'],
  ['a  b', 'a-b'],
  ['Crème brûlée', 'creme-brulee'],
  ['Cre\u0300me', 'creme'],
  ['Größe: Łódź, Ørsted & Đặng', 'grosse-lodz-orsted-dang'],
  ['ÄÖÜ äöü ß ẞ', 'aou-aou-ss-ss'],
  ['Œuvre, Æsir, ıİ', 'oeuvre-aesir-ii'],
  ['Привет, мир', 'privet-mir'],
  ['Ελλάδα', 'ellada'],
  ['ﬁne １２', 'fine-12'],
  ['Zwölf–Uhr', 'zwolf-uhr'],
])('slug of %j', (text, expected) => expect(toSlug(text)).toBe(expected));

test.each([
  ['Über Größe', 'de', 'ueber-groesse'],
  ['U\u0308ber', 'de-AT', 'ueber'],
  ['Über', 'en', 'uber'],
  ['Über', null, 'uber'],
  ['Über', 'den', 'uber'],
])('slug of %j in %j', (text, language, expected) => expect(toSlug(text, language)).toBe(expected));

test('a text without usable characters gets a random slug', () => {
  const slugs = ['', '!!!', '日本語', '_-_'].map((text) => toSlug(text));
  expect(slugs.every(isSlug)).toBe(true);
  expect(new Set(slugs).size).toBe(4);
});

test('a slug stays short and valid however long the text is', () => {
  const slug = toSlug(`${'a'.repeat(99)} ${'b '.repeat(1e6)}`);
  expect(slug).toBe('a'.repeat(99));
});
