import { expect, test } from 'vitest';
import { colourSchemeIn } from './colour-scheme.ts';

test.each([
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=light', 'light'],
  ['theme=system', 'system'],
  ['theme=DARK', 'system'],
  ['mytheme=dark', 'system'],
  ['theme=dark%00', 'system'],
  ['theme="><script>', 'system'],
  [';;;=;theme', 'system'],
  ['', 'system'],
  [undefined, 'system'],
])('the cookies %s mean %s', (cookies, theme) => {
  expect(colourSchemeIn(cookies)).toBe(theme);
});
