import model from './answer-model.json' with { type: 'json' };
import type { Predictors } from './predictors.ts';

/**
 * Two fitted models, written by `npm run bench -- confidence --write`. The first ranks the units of a question: a listwise
 * logistic regression (a softmax over all units; Cao et al., "Learning to Rank: From Pairwise Approach to Listwise Approach",
 * 2007). The second one tells how probably a unit is right, given its rank.
 */

/** The higher, the earlier. */
const rankOf = (predictors: Predictors): number => dot(model.rank, predictors);

/** What the second model knows about a unit. */
export interface Evidence {
  rank: number;
  /** The logarithm of its share of the softmax over all units. */
  logShare: number;
}

/** The evidence of each unit, in order. */
export function evidenceOf(
  predictors: readonly Predictors[],
  rankBy: (predictors: Predictors) => number = rankOf,
): Evidence[] {
  const ranks = predictors.map(rankBy);
  const best = Math.max(...ranks);
  const total = ranks.reduce((sum, rank) => sum + Math.exp(rank - best), 0);
  return ranks.map((rank) => ({ rank, logShare: rank - best - Math.log(total) }));
}

/** The probability that a unit answers the question. */
export const probabilityOf = (evidence: Evidence): number =>
  1 / (1 + Math.exp(-model.confidence.intercept - dot(model.confidence.weights, evidence)));

export const dot = <Name extends string>(
  weights: Record<Name, number>,
  values: Record<Name, number>,
): number => (Object.keys(weights) as Name[]).reduce((sum, name) => sum + weights[name] * values[name], 0);

/** The minimum probability of an answer: from there on, at most one in four is wrong on websites that nothing was fitted to. */
export const ANSWER_THRESHOLD = 0.45;

/** That of what the owner has written for the assistant. */
export const OWN_ANSWER_THRESHOLD = 0.25;

/** Below it an answer is marked for the owner. */
export const DOUBT_THRESHOLD = 0.55;

/** The minimum probability of a page that may help. Without such a page a question is hopeless, also for a model. */
export const HOPE_THRESHOLD = 0.05;
