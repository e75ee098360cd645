import { expect, test } from 'vitest';
import { rangeFor } from './use-visible-range.ts';

const GRID = { count: 10_000, windowHeight: 800, columns: 5, rowHeight: 200 };

test('at the top, the first screens are rendered', () => {
  const range = rangeFor({ ...GRID, listTop: 100 });
  expect(range.first).toBe(0);
  expect(range.before).toBe(0);
  expect(range.end).toBeLessThan(100);
  expect(range.after).toBe(400_000 - (range.end / 5) * 200);
});

test('in the middle, the rows around the window are rendered, and the rest is space', () => {
  const range = rangeFor({ ...GRID, listTop: -100_000 });
  const row = 500;
  expect(range.first / 5).toBeLessThanOrEqual(row);
  expect(range.end / 5).toBeGreaterThanOrEqual(row + 4);
  expect(range.end - range.first).toBeLessThan(150);
  expect(range.before + ((range.end - range.first) / 5) * 200 + range.after).toBe(400_000);
});

test('at the end and beyond it, the last row is rendered', () => {
  for (const listTop of [-399_200, -900_000]) {
    const range = rangeFor({ ...GRID, listTop });
    expect(range.end).toBe(10_000);
    expect(range.first).toBeLessThan(10_000);
    expect(range.after).toBe(0);
  }
});
