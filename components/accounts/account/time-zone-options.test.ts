import { expect, test } from 'vitest';
import { timeZoneOptions } from './time-zone-options.ts';

const labelOf = (id: string) => timeZoneOptions(null).find(({ value }) => value === id)?.label;

test('an option has the places of the zone and its offset from UTC', () => {
  expect(labelOf('Asia/Kathmandu')).toBe('Kathmandu (UTC+5:45)');
  expect(labelOf('America/St_Johns')).toBe('St. John’s (UTC−3:30, in summer UTC−2:30)');
  expect(labelOf('Europe/Lisbon')).toBe('Lisbon, Porto (UTC, in summer UTC+1)');
  expect(labelOf('UTC')).toBe('Coordinated Universal Time (UTC)');
});

test('a stored zone that is not in the list is added for its user', () => {
  expect(timeZoneOptions('Asia/Thimphu')[0]).toEqual({ value: 'Asia/Thimphu', label: 'Asia/Thimphu' });
  expect(timeZoneOptions('Europe/Berlin')).toEqual(timeZoneOptions(null));
});
