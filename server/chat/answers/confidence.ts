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
export interface Evidence extends Pick<Predictors, 'contextType'> {
  /** How much of the question is found: the rarity of its words, and of the type of its answer. */
  found: number;
  /** The rarest that is missing. */
  missing: number;
  rank: number;
  /** The rank above that of the best unit of another passage; negative if that is better. */
  margin: number;
  /** The logarithm of its share of the softmax over all units. */
  logShare: number;
}

/** The type of the answer says as much as a rare word: "When are you open?" has no other. */
const TYPE_RARITY = 0.8;
/** More is no further evidence. */
const MAX_MARGIN = 4;

/** The evidence of each unit, in order. @param passages the passage of each */
export function evidenceOf(
  predictors: readonly Predictors[],
  passages: readonly unknown[],
  rankBy: (predictors: Predictors) => number = rankOf,
): Evidence[] {
  const ranks = predictors.map(rankBy);
  const best = Math.max(...ranks);
  const total = ranks.reduce((sum, rank) => sum + Math.exp(rank - best), 0);
  const bests = new Map<unknown, number>();
  for (const [i, rank] of ranks.entries())
    bests.set(passages[i], Math.max(rank, bests.get(passages[i]) ?? Number.NEGATIVE_INFINITY));
  const sorted = [...bests].sort(([, a], [, b]) => b - a);
  return predictors.map(({ sum, unmatched, hasType, contextType }, i) => {
    const rank = ranks[i] as number;
    const other = sorted[0]?.[0] === passages[i] ? sorted[1] : sorted[0];
    const margin = other ? Math.min(MAX_MARGIN, rank - other[1]) : MAX_MARGIN;
    return {
      found: sum + (hasType > 0 ? TYPE_RARITY : 0),
      missing: Math.max(unmatched, hasType < 0 ? TYPE_RARITY : 0),
      contextType,
      rank,
      margin,
      logShare: rank - best - Math.log(total),
    };
  });
}

/** The probability that a unit answers the question. */
export const probabilityOf = (evidence: Evidence): number =>
  1 / (1 + Math.exp(-model.confidence.intercept - dot(model.confidence.weights, evidence)));

export const dot = <Name extends string>(
  weights: Record<Name, number>,
  values: Record<Name, number>,
): number => (Object.keys(weights) as Name[]).reduce((sum, name) => sum + weights[name] * values[name], 0);

/** The minimum probability of an answer: from there on, at most one in four is wrong on websites that nothing was fitted to. */
export const ANSWER_THRESHOLD = 0.43;

/** That of what the owner has written for the assistant. */
export const OWN_ANSWER_THRESHOLD = 0.25;

/** Below it an answer is marked for the owner. */
export const DOUBT_THRESHOLD = 0.55;

/** The minimum probability of a page that may help. Without such a page a question is hopeless, also for a model. */
export const HOPE_THRESHOLD = 0.05;
