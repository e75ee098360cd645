import { expect, test } from 'vitest';
import { isAdmin, isStaff } from './roles.ts';

test('an admin has an id and the admin role', () => {
  expect(isAdmin({ id: '1', systemRole: 'ADMIN' })).toBe(true);
});

test.each([
  null,
  undefined,
  {},
  { systemRole: 'ADMIN' },
  { id: '', systemRole: 'ADMIN' },
  { id: null, systemRole: 'ADMIN' },
  { id: '1' },
  { id: '1', systemRole: null },
  { id: '1', systemRole: 'EDITOR' },
  { id: '1', systemRole: 'admin' },
])('%j is no admin', (user) => expect(isAdmin(user)).toBe(false));

test('editors and admins can manage content, others cannot', () => {
  expect(isStaff({ id: '1', systemRole: 'EDITOR' })).toBe(true);
  expect(isStaff({ id: '1', systemRole: 'ADMIN' })).toBe(true);
  expect(isStaff({ id: '1', systemRole: null })).toBe(false);
  expect(isStaff({ systemRole: 'EDITOR' })).toBe(false);
  expect(isStaff(null)).toBe(false);
});
