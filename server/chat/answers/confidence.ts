import model from './confidence.json' with { type: 'json' };
import type { Predictors } from './predictors.ts';

/**
 * The probability that a passage answers the question, where half of the questions can be answered: a logistic
 * regression, fitted by `npm run bench -- confidence -- --write`.
 */
export function probabilityOf(predictors: Predictors): number {
  const names = Object.keys(model.weights) as (keyof Predictors)[];
  const logit = names.reduce((sum, name) => sum + model.weights[name] * predictors[name], model.intercept);
  return 1 / (1 + Math.exp(-logit));
}

/** The minimum probability of an answer. */
export const ANSWER_THRESHOLD = 0.45;

/** The minimum probability of a related page. Without a passage above it, a question is hopeless. */
export const RELATED_THRESHOLD = 0.1;
