import { expect, test } from 'vitest';
import { fitLogisticRegression, predict } from './logistic-regression.ts';
import { createRandom } from './random.ts';

test('finds the weights that generated the outcomes', () => {
  const random = createRandom(7);
  const examples = Array.from({ length: 20_000 }, () => {
    const predictors = { a: random() * 4, b: random(), constant: 3 };
    const probability = 1 / (1 + Math.exp(-(2 * predictors.a - 3 * predictors.b - 2)));
    return { predictors, outcome: random() < probability, weight: 1 };
  });
  const model = fitLogisticRegression(examples);
  expect(model.intercept).toBeCloseTo(-2, 0);
  expect(model.weights.a).toBeCloseTo(2, 0);
  expect(model.weights.b).toBeCloseTo(-3, 0);
  expect(model.weights.constant).toBe(0);
  expect(predict(model, { a: 1, b: 0, constant: 3 })).toBeCloseTo(0.5, 1);
});

test('an example with twice the weight counts as two', () => {
  const example = (x: number, outcome: boolean, weight = 1) => ({ predictors: { x }, outcome, weight });
  const others = [example(0, false), example(1, false), example(0, true), example(2, true)];
  const doubled = fitLogisticRegression([...others, example(3, true, 2)]);
  const repeated = fitLogisticRegression([...others, example(3, true), example(3, true)]);
  expect(doubled.intercept).not.toBeCloseTo(
    fitLogisticRegression([...others, example(3, true)]).intercept,
    3,
  );
  expect(predict(doubled, { x: 1 })).toBeCloseTo(predict(repeated, { x: 1 }), 1);
});
