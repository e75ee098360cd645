import { describe, expect, test } from 'vitest';
import { dayIn, daysIn, startOfDayIn } from './calendar.ts';

describe('a calendar day', () => {
  test('begins and ends at midnight of its time zone', () => {
    expect(dayIn('UTC', '2026-11-22')).toEqual({
      start: '2026-11-22T00:00:00.000Z',
      end: '2026-11-23T00:00:00.000Z',
    });
    expect(dayIn('Asia/Kathmandu', '2026-11-22').start).toBe('2026-11-21T18:15:00.000Z');
  });

  test('has 23 or 25 hours at a change of the clocks', () => {
    expect(dayIn('Europe/Berlin', '2026-03-29')).toEqual({
      start: '2026-03-28T23:00:00.000Z',
      end: '2026-03-29T22:00:00.000Z',
    });
    const at = new Date('2026-10-26T12:00:00Z');
    expect(startOfDayIn('Europe/Berlin', at, -1)).toBe('2026-10-24T22:00:00.000Z');
  });

  test('of a range may be missing', () => {
    expect(daysIn('UTC', {})).toEqual({});
    expect(daysIn('UTC', { to: '2026-11-22' })).toEqual({ before: '2026-11-23T00:00:00.000Z' });
  });
});
