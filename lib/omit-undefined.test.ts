import { expect, test } from 'vitest';
import { omitUndefined } from './omit-undefined.ts';

test('only undefined is left out', () => {
  expect(omitUndefined({ a: undefined, b: null, c: '', d: 0, e: false })).toEqual({
    b: null,
    c: '',
    d: 0,
    e: false,
  });
});
