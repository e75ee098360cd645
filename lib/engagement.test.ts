import { expect, test } from 'vitest';
import { traitsOf } from './engagement.ts';

const ADA = {
  email: 'ada@example.org',
  name: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  systemRole: 'ADMIN',
  timeZone: 'Europe/London',
  createdAt: '2026-01-02T03:04:05.000Z',
};

test('known values are sent unchanged', () => {
  expect(traitsOf(ADA)).toEqual(ADA);
});

test.each([null, undefined, '', '  '])('%j is sent as the text "No defined"', (missing) => {
  expect(traitsOf({ ...ADA, firstName: missing, systemRole: missing })).toEqual({
    ...ADA,
    firstName: 'No defined',
    systemRole: 'No defined',
  });
});

test('an empty user has a value for every trait', () => {
  expect(traitsOf({})).toEqual(Object.fromEntries(Object.keys(ADA).map((trait) => [trait, 'No defined'])));
});

test('other fields of a user are not sent', () => {
  const user = { ...ADA, id: '1', bio: 'Countess', passwordHash: 'secret' };
  expect(traitsOf(user)).toEqual(ADA);
});
