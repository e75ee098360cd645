import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

const passages = (count: number, headingOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ heading: headingOf(n), anchor: null, content: String(n) }));

test('a short document is one part', () => {
  expect(partsOf(passages(60, String))).toHaveLength(1);
});

test('a long one is divided between chapters, and a long chapter between its sections', () => {
  const parts = partsOf(
    passages(300, (n) => (n < 100 ? `Chapter ${Math.floor(n / 25)}` : `Long › ${Math.floor(n / 40)}`)),
  );
  expect(parts.flat().map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 300 }, (_, n) => n),
  );
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(60);
  expect(parts.slice(0, 2).map((part) => new Set(part.map(({ heading }) => heading)).size)).toEqual([2, 2]);
});

test('a section without headings is cut into parts of the largest size', () => {
  expect(partsOf(passages(130, () => '')).map(({ length }) => length)).toEqual([60, 60, 10]);
});
