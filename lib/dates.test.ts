import { describe, expect, test, vi } from 'vitest';
import { formatFullTimestamp, formatMonth, formatOrdinalDate, formatTimestamp, isoDay } from './dates.ts';

describe('a timestamp', () => {
  const now = '2026-11-02T15:30:00Z';
  const formatted = (timestamp: string | Date, timeZone = 'UTC') =>
    formatTimestamp(timestamp, { now, timeZone });

  test('of the same day has only its time', () => {
    expect(formatted('2026-11-02T15:05:00Z')).toBe('3:05 PM');
    expect(formatted(new Date('2026-11-02T00:00:00Z'))).toBe('12:00 AM');
  });

  test('of the day before begins with "Yesterday"', () => {
    expect(formatted('2026-11-01T23:59:59Z')).toBe('Yesterday at 11:59 PM');
    expect(formatted('2026-11-01T00:00:00Z')).toBe('Yesterday at 12:00 AM');
  });

  test('of an older or future day has weekday, numeric date and time', () => {
    expect(formatted('2026-10-31T23:59:59Z')).toBe('Saturday, 10/31/2026, 11:59 PM');
    expect(formatted('2025-11-02T15:05:00Z')).toBe('Sunday, 11/2/2025, 3:05 PM');
    expect(formatted('2026-11-03T09:00:00Z')).toBe('Tuesday, 11/3/2026, 9:00 AM');
  });

  test('has its day in the given time zone', () => {
    expect(formatted('2026-11-01T23:30:00Z', 'Europe/Berlin')).toBe('12:30 AM');
    expect(formatted('2026-11-02T03:30:00Z', 'America/New_York')).toBe('Yesterday at 10:30 PM');
  });

  test('counts days, not hours, across a change of the clocks', () => {
    // Berlin's 25 October 2026 has 25 hours, New York's 8 March 2026 has 23.
    const berlin = { now: '2026-10-25T23:30:00Z', timeZone: 'Europe/Berlin' };
    expect(formatTimestamp('2026-10-24T22:30:00Z', berlin)).toBe('Yesterday at 12:30 AM');
    const newYork = { now: '2026-03-09T04:30:00Z', timeZone: 'America/New_York' };
    expect(formatTimestamp('2026-03-08T05:30:00Z', newYork)).toBe('Yesterday at 12:30 AM');
    expect(formatTimestamp('2026-03-08T04:30:00Z', newYork)).toBe('Saturday, 3/7/2026, 11:30 PM');
  });

  test('shows "Yesterday" across the turn of a year', () => {
    expect(formatTimestamp('2025-12-31T12:00:00Z', { now: '2026-01-01T12:00:00Z', timeZone: 'UTC' })).toBe(
      'Yesterday at 12:00 PM',
    );
  });

  test('refuses an invalid date', () => {
    expect(() => formatted('soon')).toThrow(RangeError);
  });
});

describe('an ordinal date', () => {
  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [10, '10th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [20, '20th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
    [31, '31st'],
  ])('day %i is the %s', (day, expected) => {
    const moment = `2026-12-${String(day).padStart(2, '0')}T12:00:00Z`;
    expect(formatOrdinalDate(moment)).toBe(`December ${expected}`);
  });

  test('has its year on request, and its day in the given time zone', () => {
    expect(formatOrdinalDate('2026-11-02T12:00:00Z', { withYear: true })).toBe('November 2nd, 2026');
    const newYear = '2026-12-31T23:30:00Z';
    expect(formatOrdinalDate(newYear, { withYear: true, timeZone: 'Asia/Tokyo' })).toBe('January 1st, 2027');
  });
});

test('a month has its year, also when given as year and month', () => {
  expect(formatMonth('2026-11-02T12:00:00Z')).toBe('November 2026');
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatMonth('2026-11-30T23:30:00Z', 'Europe/Berlin')).toBe('December 2026');
});

test('a full timestamp names its zone', () => {
  expect(formatFullTimestamp('2026-11-02T15:04:00Z')).toBe('November 2nd, 2026, 3:04 PM UTC');
  expect(formatFullTimestamp('2026-11-02T15:04:00Z', 'America/New_York')).toBe(
    'November 2nd, 2026, 10:04 AM EST',
  );
});

describe('the formats', () => {
  test('are created once for each zone', () => {
    const create = vi.spyOn(Intl, 'DateTimeFormat');
    for (let day = 1; day <= 9; day++) formatMonth(`2026-11-0${day}T12:00:00Z`, 'Asia/Dhaka');
    expect(create).toHaveBeenCalledTimes(1);
    expect(formatMonth('2026-11-30T20:00:00Z', 'Asia/Tokyo')).toBe('December 2026');
    expect(create).toHaveBeenCalledTimes(2);
    create.mockRestore();
  });
});

test('the day of a date field is the day in the time zone', () => {
  expect(isoDay('2026-03-01T23:30:00.000Z', 'UTC')).toBe('2026-03-01');
  expect(isoDay('2026-03-01T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-02');
  expect(isoDay('2027-01-01T03:00:00.000Z', 'America/New_York')).toBe('2026-12-31');
});
