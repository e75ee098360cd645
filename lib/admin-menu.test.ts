import { expect, test } from 'vitest';
import { adminMenu, isMenuEntryCurrent } from './admin-menu.ts';

const labelsFor = (systemRole: string | null, hasPlans = true) =>
  adminMenu({ id: '1', systemRole }, { hasPlans }).map(({ label, entries }) => [
    label,
    entries.map((entry) => entry.label),
  ]);

test('each role sees its entries, and no empty group', () => {
  expect(labelsFor('ADMIN')).toEqual([
    [null, ['Dashboard']],
    [
      'Content_hide',
      ['Posts', 'Awaiting approval', 'Apps', 'Products', 'Reviews', 'Media', 'Import and export'],
    ],
    [
      'Admin',
      [
        'Users',
        'Invitations',
        'Websites',
        'Assistants',
        'Subscriptions',
        'Invoices',
        'Tags',
        'Categories',
        'Profile',
        'Settings',
        'Audit log',
        'Jobs',
        'Outbox',
        'System',
      ],
    ],
  ]);
  expect(labelsFor('EDITOR')).toEqual([
    [null, ['Dashboard']],
    ['Content_hide', ['Posts', 'Awaiting approval', 'Media', 'Import and export']],
    ['Admin', ['Tags', 'Categories', 'Profile']],
  ]);
  expect(labelsFor(null)).toEqual([]);
  expect(labelsFor('ADMIN', false)[1]).toEqual([
    'Content_hide',
    ['Posts', 'Awaiting approval', 'Media', 'Import and export'],
  ]);
});

test.each([
  ['/admin', '/admin', true],
  ['/admin', '/admin/users', false],
  ['/admin/users', '/admin/users', true],
  ['/admin/users', '/admin/users/1', true],
  ['/admin/users', '/admin/users-more', false],
  ['/admin/posts', '/admin/posts/awaiting-approval', false],
  ['/admin/posts/awaiting-approval', '/admin/posts/awaiting-approval', true],
])('the entry for %s is current on %s: %s', (href, path, isCurrent) => {
  expect(isMenuEntryCurrent({ label: '', href }, path)).toBe(isCurrent);
});
