import { describe, expect, it } from 'vitest';
import { isOpenAt, type OpeningHours, opensAt } from './people.ts';

const day: OpeningHours['week'][number] = [
  ['09:00', '12:00'],
  ['13:00', '17:00'],
];
const BERLIN: OpeningHours = {
  timeZone: 'Europe/Berlin',
  week: [day, day, day, day, day, [], []],
  holidays: ['2026-12-25'],
};

describe('opening hours', () => {
  it('are those of their time zone, before and after a change of clocks', () => {
    // Clocks go back on Sunday, 25 October 2026.
    expect(isOpenAt(BERLIN, '2026-10-23T07:00:00.000Z')).toBe(true);
    expect(isOpenAt(BERLIN, '2026-10-26T07:30:00.000Z')).toBe(false);
    expect(isOpenAt(BERLIN, '2026-10-26T08:00:00.000Z')).toBe(true);
  });

  it('end with the last minute, and have breaks', () => {
    expect(isOpenAt(BERLIN, '2026-11-27T15:59:59.000Z')).toBe(true);
    expect(isOpenAt(BERLIN, '2026-11-27T16:00:00.000Z')).toBe(false);
    expect(isOpenAt(BERLIN, '2026-11-27T11:30:00.000Z')).toBe(false);
  });

  it('name the next opening, over a weekend, a holiday and a change of clocks', () => {
    expect(opensAt(BERLIN, '2026-11-27T11:30:00.000Z')).toBe('2026-11-27T12:00:00.000Z');
    expect(opensAt(BERLIN, '2026-10-23T16:00:00.000Z')).toBe('2026-10-26T08:00:00.000Z');
    expect(opensAt(BERLIN, '2026-12-24T16:00:00.000Z')).toBe('2026-12-28T08:00:00.000Z');
    expect(opensAt(BERLIN, '2026-11-27T10:00:00.000Z')).toBeNull();
  });

  it('are always where there are none, and never where a week is empty', () => {
    expect(isOpenAt(null, '2026-11-27T03:00:00.000Z')).toBe(true);
    const never = { ...BERLIN, week: [[], [], [], [], [], [], []] };
    expect(isOpenAt(never, '2026-11-27T10:00:00.000Z')).toBe(false);
    expect(opensAt(never, '2026-11-27T10:00:00.000Z')).toBeNull();
  });
});
