import { expect, test } from 'vitest';
import { refusalCurve } from './refusal-curve.ts';

test('each threshold counts what it refuses, rightly and wrongly', () => {
  const curve = refusalCurve([
    { figure: 0.9, isAnswerable: true },
    { figure: 0.2, isAnswerable: true },
    { figure: 0.5, isAnswerable: true },
    { figure: 0.1, isAnswerable: false },
    { figure: 0.5, isAnswerable: false },
  ]);
  expect(curve).toEqual([
    { threshold: 0.1, answered: 3, wronglyRefused: 0, refused: 0 },
    { threshold: 0.2, answered: 3, wronglyRefused: 0, refused: 1 },
    { threshold: 0.5, answered: 2, wronglyRefused: 1, refused: 1 },
    { threshold: 0.9, answered: 1, wronglyRefused: 2, refused: 2 },
  ]);
});

test('many answers give a short table', () => {
  const judged = Array.from({ length: 500 }, (_, i) => ({ figure: i / 500, isAnswerable: i % 3 > 0 }));
  expect(refusalCurve(judged)).toHaveLength(20);
});
