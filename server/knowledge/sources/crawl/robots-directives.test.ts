import { expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { robotsDirectives } from './robots-directives.ts';

it.each([
  ['noindex', { index: false, follow: true }],
  [' NoIndex , nofollow ', { index: false, follow: false }],
  ['otherbot: none', { index: true, follow: true }],
  ['otherbot: all, foyerbot : none', { index: false, follow: false }],
  ['unavailable_after: 1 Jan 2030, max-snippet:0, noindex', { index: false, follow: true }],
  ['otherbot: nofollow,\nnoindex', { index: false, follow: true }],
  ['', { index: true, follow: true }],
])('%j', (text, expected) => {
  expect(robotsDirectives(text)).toEqual(expected);
});

it('reads a directive of spaces in linear time', async () => {
  const spaces = (length: number) => `noindex${' '.repeat(length)}x`;
  // A time that grows with its square would be 1,024 times as long.
  await eventually(() => expect(growthOf(robotsDirectives, spaces(3000), spaces(96_000))).toBeLessThan(300));
});
