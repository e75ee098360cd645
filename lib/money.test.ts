import { expect, test } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import {
  formatCents,
  formatDollars,
  formatMoney,
  formatNumericInput,
  fromCents,
  fromMinorUnits,
  toCents,
} from './money.ts';

test.each([
  [1234.5, '$1,234.50'],
  [0, '$0.00'],
  [29, '$29.00'],
  [0.125, '$0.13'],
  [1_000_000, '$1,000,000.00'],
  [-5, '-$5.00'],
])('%d in US dollars', (amount, expected) => expect(formatDollars(amount)).toBe(expected));

test.each([
  [2900, 29, '$29.00'],
  [1, 0.01, '$0.01'],
  [114.5, 1.15, '$1.15'],
  [-50, -0.5, '-$0.50'],
])('%d cents in US dollars', (cents, amount, text) => {
  expect(fromCents(cents)).toBe(amount);
  expect(formatCents(cents)).toBe(text);
});

test.each([
  [29, 2900],
  [1.15, 115],
  [999_999.99, 99_999_999],
])('%d US dollars in whole cents', (amount, cents) => expect(toCents(amount)).toBe(cents));

test.each([
  ['usd', '$29.00'],
  ['EUR', '€29.00'],
  ['jpy', '¥2,900'],
  ['kwd', 'KWD\u00a02.900'],
])('2900 of the smallest unit of %s', (currency, expected) =>
  expect(formatMoney(fromMinorUnits(2900, currency), currency)).toBe(expected),
);

test.each([
  ['1234', '1,234'],
  ['123', '123'],
  ['1,23,4567', '1,234,567'],
  ['1234567.891', '1,234,567.891'],
  ['$ 12 a 3', '123'],
  ['-5', '5'],
  ['12.', '12.'],
  ['.5', '.5'],
  ['1.2.3', '1.23'],
  ['1e3', '13'],
  ['', ''],
  ['0.123456789012345678', '0.12345678901234'],
])('numeric input %j becomes %j', (text, expected) => expect(formatNumericInput(text)).toBe(expected));

test.each([
  ['1234.567', 2, '1,234.56'],
  ['1234.567', 0, '1,234'],
])('numeric input %j with at most %i decimals becomes %j', (text, decimals, expected) =>
  expect(formatNumericInput(text, decimals)).toBe(expected),
);

test('formatting numeric input again changes nothing', () => {
  expect(formatNumericInput(formatNumericInput('9876543.210'))).toBe('9,876,543.210');
});

test('a very long number is grouped in linear time', async () => {
  expect(formatNumericInput('9'.repeat(300_000)).length).toBe(399_999);
  const digits = (count: number) => '9'.repeat(count);
  await eventually(() =>
    expect(growthOf(formatNumericInput, digits(20_000), digits(320_000))).toBeLessThan(100),
  );
});
