import type { PassageHit } from '../../search/search.ts';

type Judged = Pick<PassageHit, 'score' | 'coverage' | 'closeness'>;

/**
 * The confidence decides whether to answer: the score of the best passage, times the share of the question's idf that
 * it covers; and its closeness in meaning, where it is more than arbitrary passages have. From 0 to about 1.7, by words
 * alone. `npm run bench -- answers` prints its curve.
 */
export const confidenceOf = (hit: Judged | undefined): number =>
  hit ? hit.score * hit.coverage + CLOSENESS_WEIGHT * Math.max(0, hit.closeness ?? 0) : 0;

/** A passage without a word of the question answers it from a closeness of 0.6 on, which unrelated ones do not have. */
const CLOSENESS_WEIGHT = 0.5;

/** The minimum confidence of an answer; below it most passages are unrelated to the question. */
export const ANSWER_THRESHOLD = 0.35;

/** Whether the passage has to do with the question. */
export const isRelated = (hit: Judged): boolean =>
  confidenceOf(hit) >= RELATED_THRESHOLD || (hit.closeness ?? Number.NEGATIVE_INFINITY) >= RELATED_CLOSENESS;

/** The minimum confidence of a related page. */
export const RELATED_THRESHOLD = 0.06;
const RELATED_CLOSENESS = -0.5;
