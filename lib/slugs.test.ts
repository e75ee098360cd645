import { expect, test } from 'vitest';
import { uniqueSlug } from './slugs.ts';

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
