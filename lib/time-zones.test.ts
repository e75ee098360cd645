import { expect, test } from 'vitest';
import { findTimeZone, TIME_ZONES } from './time-zones.ts';

/** The UTC offset in minutes, according to the platform's time zone data. */
function offsetAt(moment: string, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(moment),
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) || 0;
}

test.each(TIME_ZONES.map((zone) => [zone.id, zone] as const))('%s has the offsets of 2026', (id, zone) => {
  const offsets = [offsetAt('2026-01-15T12:00:00Z', id), offsetAt('2026-07-15T12:00:00Z', id)];
  expect(offsets.sort((a, b) => a - b)).toEqual([zone.offset, zone.daylightOffset ?? zone.offset]);
});

test('the list is labelled, without duplicates, from west to east', () => {
  expect(TIME_ZONES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TIME_ZONES.map(({ id }) => id)).size).toBe(TIME_ZONES.length);
  expect(new Set(TIME_ZONES.map(({ label }) => label)).size).toBe(TIME_ZONES.length);
  const offsets = TIME_ZONES.map(({ offset }) => offset);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
});

test('a zone is found by its name', () => {
  expect(findTimeZone('Europe/Berlin')).toMatchObject({ offset: 60, daylightOffset: 120 });
  expect(findTimeZone('Asia/Kolkata')).toEqual(expect.objectContaining({ offset: 330 }));
  expect(findTimeZone('Asia/Kolkata')).not.toHaveProperty('daylightOffset');
  expect(findTimeZone('Europe/Atlantis')).toBeUndefined();
});
