import { expect, test } from 'vitest';
import { definedOf } from './omit-undefined.ts';

test('only undefined is left out', () => {
  expect(definedOf({ a: undefined, b: null, c: '', d: 0, e: false })).toEqual({
    b: null,
    c: '',
    d: 0,
    e: false,
  });
});
