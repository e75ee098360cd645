import { expect, test } from 'vitest';
import { canHaveTypo, isOneEditApart } from './typos.ts';

test.each([
  ['refund', 'refumd'],
  ['refund', 'refnd'],
  ['refund', 'reffund'],
  ['refund', 'refudn'],
  ['refund', 'refunds'],
  ['ab', 'ba'],
])('%s and %s are one edit apart', (one, other) => {
  expect(isOneEditApart(one, other)).toBe(true);
  expect(isOneEditApart(other, one)).toBe(true);
});

test.each([
  ['refund', 'refund'],
  ['refund', 'rfeudn'],
  ['refund', 'nefudd'],
  ['refund', 'refunded'],
  ['refund', 'defumd'],
  ['abc', 'cab'],
  ['', 'ab'],
])('%s and %s are not one edit apart', (one, other) => {
  expect(isOneEditApart(one, other)).toBe(false);
  expect(isOneEditApart(other, one)).toBe(false);
});

test('short words and those with digits have no typos', () => {
  expect(['the', 'x86', 'node20', 'word', 'слово'].map(canHaveTypo)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
