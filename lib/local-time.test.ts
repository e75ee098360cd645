import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test.each([
  ['2026-11-22T13:03:00.000Z', 'Europe/Berlin', '2026-11-22T14:03'],
  ['2026-07-01T12:00:00.000Z', 'Europe/Berlin', '2026-07-01T14:00'],
  ['2026-03-08T09:59:00.000Z', 'America/Los_Angeles', '2026-03-08T01:59'],
  ['2026-03-08T10:00:00.000Z', 'America/Los_Angeles', '2026-03-08T03:00'],
  ['2026-01-01T00:15:00.000Z', 'Asia/Kathmandu', '2026-01-01T06:00'],
  ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00'],
])('%s in %s is %s, and back', (iso, zone, local) => {
  expect(toLocalTime(iso, zone)).toBe(local);
  expect(fromLocalTime(local, zone)).toBe(iso);
});

test('a time that a change of the clocks skips is moved after it', () => {
  expect(toLocalTime(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
    '2026-03-29T03:30',
  );
});
