import { expect, test } from 'vitest';
import { safeNextPath } from './next-path.ts';

test.each(['/', '/u/ada/sites', '/blog?page=2#top'])('keeps the own path %s', (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  '//evil',
  '/\\evil',
  '/\t/evil',
  '\\\\evil',
  'https://evil',
  'javascript:alert(1)',
  '/.//evil',
  'evil',
  '',
  undefined,
  ['/a'],
])('sends %j to the home page', (path) => {
  expect(safeNextPath(path)).toBe('/');
});
