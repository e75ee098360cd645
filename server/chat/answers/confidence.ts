import model from './confidence.json' with { type: 'json' };
import type { Predictors } from './predictors.ts';

/**
 * The probability that a passage answers the question, where half of the questions can be answered: a logistic
 * regression, fitted by `npm run bench -- confidence --write`.
 * @param closeness in meaning, if it is known: see `Similarities`
 */
export function probabilityOf(predictors: Predictors, closeness: number | null): number {
  const names = Object.keys(model.weights) as (keyof Predictors)[];
  const byWords = names.reduce((sum, name) => sum + model.weights[name] * predictors[name], model.intercept);
  return 1 / (1 + Math.exp(-byWords - CLOSENESS_WEIGHT * Math.max(0, closeness ?? 0)));
}

/** A passage without a word of the question answers it from a closeness of 0.6 on, which unrelated ones do not have. */
const CLOSENESS_WEIGHT = 5;

/** The minimum probability of an answer: of questions that a website does not answer, about one in twenty reaches it. */
export const ANSWER_THRESHOLD = 0.26;

/**
 * The minimum probability of a page that may help: from there on, more than one page in ten does. Without such a page a
 * question is hopeless, also for a model.
 */
export const HOPE_THRESHOLD = 0.15;
