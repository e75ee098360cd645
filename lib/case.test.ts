import { expect, test } from 'vitest';
import { camelCaseKeys, snakeCaseKeys, toCamelCase, toSnakeCase } from './case.ts';

test.each([
  ['alt_text', 'altText'],
  ['current_period_end', 'currentPeriodEnd'],
  ['last4', 'last4'],
  ['altText', 'altText'],
  ['_next', '_next'],
  ['pro-plus', 'pro-plus'],
  ['', ''],
])('%s in camelCase', (key, expected) => expect(toCamelCase(key)).toBe(expected));

test.each([
  ['altText', 'alt_text'],
  ['currentPeriodEnd', 'current_period_end'],
  ['sourceURL', 'source_url'],
  ['HTMLBody', 'html_body'],
  ['last4', 'last4'],
  ['alt_text', 'alt_text'],
  ['_next', '_next'],
])('%s in snake_case', (key, expected) => expect(toSnakeCase(key)).toBe(expected));

test('keys are renamed at every depth; values, arrays and dates are unchanged', () => {
  const date = new Date();
  const camel = { userId: 1, profileMedia: [{ sourceUrl: 'snake_value', takenAt: date }, null, 'as_is'] };
  const snake = { user_id: 1, profile_media: [{ source_url: 'snake_value', taken_at: date }, null, 'as_is'] };
  expect(snakeCaseKeys(camel)).toEqual(snake);
  expect(camelCaseKeys(snake)).toEqual(camel);
  expect(camelCaseKeys(camel)).toEqual(camel);
  expect(camelCaseKeys(null)).toBe(null);
  expect(camelCaseKeys(7)).toBe(7);
});

test('hostile keys remain ordinary keys of their object', () => {
  const hostile = JSON.parse('{"__proto__": {"is_admin": true}, "constructor": {"prototype": {"x": 1}}}');
  const copy = camelCaseKeys(hostile) as Record<string, unknown>;
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(copy.isAdmin).toBeUndefined();
  expect(Object.keys(copy)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('deep and cyclic objects do not crash the process', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}{"a_b":1}${']'.repeat(5000)}`);
  let inner = camelCaseKeys(deep);
  while (Array.isArray(inner)) inner = inner[0];
  expect(inner).toEqual({ aB: 1 });

  let deeper: unknown = { a_b: 1 };
  for (let i = 0; i < 100_000; i++) deeper = { a_b: deeper };
  expect(camelCaseKeys(deeper)).toHaveProperty('aB');

  const cycle: Record<string, unknown> = { my_self: null };
  cycle.my_self = cycle;
  const copy = camelCaseKeys(cycle) as Record<string, unknown>;
  expect(copy.mySelf).toBe(copy);
});
