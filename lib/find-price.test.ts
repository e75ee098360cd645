import { expect, test } from 'vitest';
import { findNearestPrice, findPrice, isRecurring } from './find-price.ts';

const MONTH = { period: 'month' } as const;
const YEAR = { period: 'year' } as const;
const ONCE = { period: null };

test('finds the price of the period, and no other one', () => {
  expect(findPrice([MONTH, YEAR], 'year')).toBe(YEAR);
  expect(findPrice([MONTH, ONCE], 'year')).toBeUndefined();
});

test('finds without a period the price that is paid once, else by the month, else the first', () => {
  expect(findPrice([MONTH, ONCE], undefined)).toBe(ONCE);
  expect(findPrice([YEAR, MONTH], undefined)).toBe(MONTH);
  expect(findPrice([YEAR], undefined)).toBe(YEAR);
  expect(findPrice([], undefined)).toBeUndefined();
});

test('a page shows the monthly price of what has none for the year, also as the API presents it', () => {
  expect(findNearestPrice([MONTH], 'year')).toBe(MONTH);
  expect(findNearestPrice([{ billingPeriod: null }].filter(isRecurring), 'year')).toBeUndefined();
  const yearly = { billingPeriod: 'year' as const };
  expect(findNearestPrice([{ billingPeriod: 'month' as const }, yearly], 'year')).toBe(yearly);
});
