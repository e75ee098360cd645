import { expect, test } from 'vitest';
import { declareList, withShownTimes } from './list.ts';

const CUPS = declareList({
  file: 'cups',
  sort: 'boughtAt',
  columns: {
    id: {},
    name: { label: 'Cup', sort: 'asc' },
    picture: { label: 'Picture', isInFile: false },
    boughtAt: { label: 'Bought', isTime: true, sort: 'desc' },
    brokenAt: { label: 'Broken', isTime: true },
  },
});

test('the sorts of the query and the columns of the file follow from the columns', () => {
  expect(CUPS.sorts).toEqual(['name', 'boughtAt']);
  expect(CUPS.file).toEqual({ name: 'cups', columns: ['id', 'name', 'boughtAt', 'brokenAt'] });
});

test('a list is sorted as declared, unless the query says it', () => {
  expect(CUPS.sortingOf({})).toEqual({ sort: 'boughtAt', order: 'desc' });
  expect(CUPS.sortingOf({ sort: 'name' })).toEqual({ sort: 'name', order: 'asc' });
  expect(CUPS.sortingOf({ sort: 'name', order: 'desc' })).toEqual({ sort: 'name', order: 'desc' });
  // @ts-expect-error it cannot be sorted by a picture
  expect(CUPS.sortingOf({ sort: 'picture' }).order).toBe('asc');
});

test('times are shown in the time zone of the viewer', () => {
  const cup = { id: '1', name: 'Blue', boughtAt: '2026-01-02T23:30:00.000Z', brokenAt: null };
  const display = { viewer: { timeZone: 'Europe/Berlin' }, now: new Date('2026-03-01T00:00:00.000Z') };
  const { name, boughtAt, brokenAt } = withShownTimes(CUPS, cup, display);
  expect({ name, brokenAt, iso: boughtAt.iso }).toEqual({ name: 'Blue', brokenAt: null, iso: cup.boughtAt });
  expect(boughtAt.text).toContain('1/3/2026');
});
