import model from './answer-model.json' with { type: 'json' };
import type { Predictors } from './predictors.ts';

// Two fitted models, written by `npm run bench -- confidence --write`. The first ranks the units of a question: a listwise
// logistic regression (a softmax over all units; Cao et al., "Learning to Rank: From Pairwise Approach to Listwise Approach",
// 2007). The second one tells how probably a unit is right, given its rank and the share of its passage.

/** The higher, the earlier. */
const rankOf = (predictors: Predictors): number => dot(model.rank, predictors);

/** What the second model knows about a unit. */
export interface Evidence {
  rank: number;
  /** The logarithm of its passage's share of the softmax over all units: those of a passage do not compete. */
  logShare: number;
}

/** The evidence of each unit, in order. @param passages the passage of each */
export function evidenceOf(
  predictors: readonly Predictors[],
  passages: readonly unknown[],
  rankBy: (predictors: Predictors) => number = rankOf,
): Evidence[] {
  const ranks = predictors.map(rankBy);
  const best = Math.max(...ranks);
  const shares = new Map<unknown, number>();
  for (const [i, rank] of ranks.entries())
    shares.set(passages[i], (shares.get(passages[i]) ?? 0) + Math.exp(rank - best));
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return ranks.map((rank, i) => ({ rank, logShare: Math.log((shares.get(passages[i]) ?? 0) / total) }));
}

/** The probability that a unit answers the question. */
export const probabilityOf = (evidence: Evidence): number =>
  1 / (1 + Math.exp(-model.confidence.intercept - dot(model.confidence.weights, evidence)));

export const dot = <Name extends string>(
  weights: Record<Name, number>,
  values: Record<Name, number>,
): number => (Object.keys(weights) as Name[]).reduce((sum, name) => sum + weights[name] * values[name], 0);

/** The minimum probability of an answer: from there on, at most one in four is wrong on websites that nothing was fitted to. */
export const ANSWER_THRESHOLD = 0.44;

/** That of a text that the owner has written for the assistant, if no page is more probable. */
export const OWN_TEXT_THRESHOLD = 0.25;

/** Below it an answer is marked for the owner. */
export const DOUBT_THRESHOLD = 0.55;

/** The minimum probability of a page that may help. Without such a page a question is hopeless, also for a model. */
export const HOPE_THRESHOLD = 0.05;
