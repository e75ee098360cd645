import { expect, test } from 'vitest';
import { namesToDelete, nightlyName } from './nightly-names.ts';

const nameOf = (day: string) => nightlyName(new Date(`${day}T03:00:00Z`), false);
/** October and November, a backup each night. */
const NAMES = Array.from({ length: 61 }, (_, n) =>
  nightlyName(new Date(Date.UTC(2026, 9, 1 + n, 3)), n % 2 === 0),
);

test('the last days and the newest of the last weeks are kept', () => {
  const deleted = namesToDelete(NAMES, { days: 7, weeks: 4 });
  const kept = NAMES.filter((name) => !deleted.includes(name)).map((name) => name.slice(6, 16));
  expect(kept).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
  ]);
});

test('of several backups of a day the newest is kept, and other files stay', () => {
  const early = nightlyName(new Date('2026-11-02T03:00:00Z'), false);
  const late = nightlyName(new Date('2026-11-02T09:00:00Z'), false);
  expect(namesToDelete([late, early, 'notes.txt', nameOf('2026-11-01')], { days: 1, weeks: 0 })).toEqual([
    early,
    nameOf('2026-11-01'),
  ]);
});
