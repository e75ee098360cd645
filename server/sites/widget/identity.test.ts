import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { verifyIdentity } from './identity.ts';

const SECRET = 'a'.repeat(64);
const NOW = new Date('2026-11-22T12:00:00Z');
const seconds = NOW.getTime() / 1000;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(claims: object, { alg = 'HS256', secret = SECRET } = {}): string {
  const content = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const hashOf = (userId: string, secret = SECRET) => createHmac('sha256', secret).update(userId).digest('hex');
const claimed = (userId: string, hash: string) => ({ userId, hash, email: null, name: null });
const verify = (input: Parameters<typeof verifyIdentity>[0], secrets = [SECRET]) =>
  verifyIdentity(input, secrets, NOW);

test('a user id with its HMAC is accepted, with the current and the previous secret', () => {
  expect(verify(claimed('42', hashOf('42')))).toEqual({ userId: '42', email: null, name: null });
  expect(verify(claimed('42', hashOf('42')), ['b'.repeat(64), SECRET]).userId).toBe('42');
  expect(verify(claimed('42', hashOf('42').toUpperCase())).userId).toBe('42');
});

test.each([
  ['of another user', claimed('43', hashOf('42'))],
  ['with another secret', claimed('42', hashOf('42', 'b'.repeat(64)))],
  ['that is empty', claimed('42', '')],
  ['that is cut', claimed('42', hashOf('42').slice(0, 32))],
  ['that is no hexadecimal number', claimed('42', 'x'.repeat(64))],
])('a hash %s is refused by field', (_what, input) => {
  expect(() => verify(input)).toThrow(AppError);
  expect(() => verify(input)).toThrow(
    expect.objectContaining({ status: 403, fields: { identity: [expect.any(String)] } }),
  );
});

test('without a secret no identity is accepted', () => {
  expect(() => verify(claimed('42', hashOf('42', '')), [])).toThrow(AppError);
});

test('a signed token names the visitor until it expires', () => {
  const claims = { sub: '42', email: 'ada@example.org', name: 'Ada', exp: seconds + 60, role: 'admin' };
  expect(verify({ token: jwt(claims) })).toEqual({ userId: '42', email: 'ada@example.org', name: 'Ada' });
});

test.each([
  ['has expired', jwt({ sub: '42', exp: seconds - 61 })],
  ['is not valid yet', jwt({ sub: '42', exp: seconds + 600, nbf: seconds + 61 })],
  ['never expires', jwt({ sub: '42' })],
  ['names nobody', jwt({ exp: seconds + 60 })],
  ['names a number', jwt({ sub: 42, exp: seconds + 60 })],
  ['is signed with another secret', jwt({ sub: '42', exp: seconds + 60 }, { secret: 'b' })],
  ['claims another algorithm', jwt({ sub: '42', exp: seconds + 60 }, { alg: 'HS512' })],
  ['has no algorithm', jwt({ sub: '42', exp: seconds + 60 }, { alg: 'none' })],
  [
    'has no signature',
    `${jwt({ sub: '42', exp: seconds + 60 })
      .split('.')
      .slice(0, 2)
      .join('.')}.`,
  ],
  ['has a part too many', `${jwt({ sub: '42', exp: seconds + 60 })}.x`],
  ['is no token', 'nonsense'],
  ['is made of nulls', `${base64url(null)}.${base64url(null)}.`],
])('a token that %s is refused', (_what, token) => {
  expect(() => verify({ token })).toThrow(expect.objectContaining({ status: 403 }));
});
