import type { Request } from 'express';
import { expect, test } from 'vitest';
import { cookieOf } from './cookies.ts';

const request = (cookie?: string) => ({ headers: { cookie } }) as Request;

test.each([
  ['foyer=a', 'a'],
  ['theme=dark; foyer=a%20b', 'a b'],
  ['foyer=', ''],
  ['foyer=first; foyer=second', 'first'],
  ['notfoyer=a', undefined],
  ['foyer-device=a', undefined],
  ['theme="foyer=a"', undefined],
  ['__proto__=a', undefined],
  [undefined, undefined],
])('in %j, the session cookie is %j', (header, value) => {
  expect(cookieOf(request(header), 'foyer')).toBe(value);
});
