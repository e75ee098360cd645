import { expect, test } from 'vitest';
import { isAdmin, isEditorial } from './roles.ts';

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
  expect(isEditorial({ id: '1', systemRole: 'EDITOR' })).toBe(true);
  expect(isEditorial({ id: '1', systemRole: 'ADMIN' })).toBe(true);
  expect(isEditorial({ id: '1', systemRole: null })).toBe(false);
  expect(isEditorial({ systemRole: 'EDITOR' })).toBe(false);
  expect(isEditorial(null)).toBe(false);
});
