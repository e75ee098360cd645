import { expect, test } from 'vitest';
import { toSlug, toUrlFormat, uniqueSlug } from './slugs.ts';
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
])('slug of %j', (text, expected) => expect(toSlug(text)).toBe(expected));

test('a text without usable characters gets a random slug', () => {
  const slugs = ['', '!!!', '日本語', '_-_'].map(toSlug);
  expect(slugs.every(isSlug)).toBe(true);
  expect(new Set(slugs).size).toBe(4);
});

test('a slug stays short and valid however long the text is', () => {
  const slug = toSlug(`${'a'.repeat(99)} ${'b '.repeat(1e6)}`);
  expect(slug).toBe('a'.repeat(99));
});

test('a taken slug gets a random suffix, checked again until it is free', async () => {
  const asked: string[] = [];
  const slug = await uniqueSlug('tea', async (candidate) => {
    asked.push(candidate);
    return asked.length < 3;
  });
  expect(asked[0]).toBe('tea');
  expect(slug).toBe(asked[2]);
  expect(slug).toMatch(/^tea-[a-z0-9]+$/);
  expect(new Set(asked).size).toBe(3);
  expect(await uniqueSlug('tea', async () => false)).toBe('tea');
});
