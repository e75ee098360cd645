import { expect, test } from 'vitest';
import { isSeenLately } from './widget-sighting.ts';

test.each([
  [true, '2026-11-22T11:00:00.000Z'],
  [true, '2026-10-24T11:00:00.000Z'],
  [false, '2026-10-22T11:00:00.000Z'],
  [false, null],
])('%s for a sighting at %s', (isSeen, at) =>
  expect(isSeenLately(at, new Date('2026-11-22T12:00:00.000Z'))).toBe(isSeen),
);
