import { expect, test } from 'vitest';
import { editDistance, tolerableSlips } from './typos.ts';

test.each([
  ['package', 'package', 0],
  ['pakage', 'package', 1],
  ['packagee', 'package', 1],
  ['pacjage', 'package', 1],
  ['apckage', 'package', 1],
  ['instlaation', 'installation', 2],
])('%s is %s with %i slips', (typed, meant, slips) => expect(editDistance(typed, meant, 2)).toBe(slips));

test('what is farther away than asked for is not measured', () => {
  expect(editDistance('package', 'parcel', 2)).toBe(Number.POSITIVE_INFINITY);
  expect(editDistance('a', 'abcdef', 2)).toBe(Number.POSITIVE_INFINITY);
});

test('longer words forgive more', () => {
  expect(['npm', 'word', 'package', 'packages', 'es2024'].map(tolerableSlips)).toEqual([0, 1, 1, 2, 0]);
});
