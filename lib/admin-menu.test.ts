import { expect, test } from 'vitest';
import { adminMenu, isMenuEntryCurrent } from './admin-menu.ts';

const labelsFor = (systemRole: string | null) =>
  adminMenu({ id: '1', systemRole }).map(({ label, entries }) => [
    label,
    entries.map((entry) => entry.label),
  ]);

test('everybody sees what is theirs, and no group that is empty', () => {
  expect(labelsFor('ADMIN')).toEqual([
    [null, ['Dashboard']],
    ['Content_hide', ['Media', 'Import and export']],
    ['Admin', ['Users', 'Profile', 'Settings']],
  ]);
  expect(labelsFor('EDITOR')).toEqual([
    [null, ['Dashboard']],
    ['Content_hide', ['Media', 'Import and export']],
    ['Admin', ['Profile']],
  ]);
  expect(labelsFor(null)).toEqual([]);
});

test.each([
  ['/admin', '/admin', true],
  ['/admin', '/admin/users', false],
  ['/admin/users', '/admin/users', true],
  ['/admin/users', '/admin/users/1', true],
  ['/admin/users', '/admin/users-more', false],
])('the entry for %s is current on %s: %s', (href, path, isCurrent) => {
  expect(isMenuEntryCurrent({ label: '', href }, path)).toBe(isCurrent);
});
