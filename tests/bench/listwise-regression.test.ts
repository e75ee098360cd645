import { expect, test } from 'vitest';
import { fitListwise, type ListedQuestion } from './listwise-regression.ts';

const question = (rows: [right: boolean, words: number, noise: number][]): ListedQuestion => ({
  predictors: rows.map(([, words, noise]) => ({ words, noise, constant: 1 })),
  isRight: rows.map(([right]) => right),
  weight: 1,
});

test('what tells the right candidate from the others of its question gets the weight', () => {
  const weights = fitListwise(
    Array.from({ length: 40 }, (_, i) =>
      question([
        [true, 2, i % 3],
        [false, 1, (i + 1) % 3],
        [false, 0, (i + 2) % 3],
      ]),
    ),
  );
  expect(weights.words).toBeGreaterThan(1);
  expect(Math.abs(weights.noise as number)).toBeLessThan(0.1);
  expect(weights.constant).toBeCloseTo(0);
});

test('of several right candidates one suffices', () => {
  const weights = fitListwise(
    Array.from({ length: 40 }, () =>
      question([
        [true, 3, 0],
        [true, 0, 0],
        [false, 1, 0],
      ]),
    ),
  );
  expect(weights.words).toBeGreaterThan(0.5);
});

test('questions without a right candidate, or without a wrong one, teach nothing', () => {
  expect(fitListwise([question([[false, 1, 1]]), question([[true, 1, 1]])])).toEqual({
    words: 0,
    noise: 0,
    constant: 0,
  });
});
