import type { PassageHit } from '../../search/search.ts';

/**
 * The confidence decides whether to answer: the score of the best passage, times the share of the question's idf that
 * it covers. From 0 to about 1.7. `npm run bench -- answers` prints its curve.
 */
export const confidenceOf = (hit: Pick<PassageHit, 'score' | 'coverage'> | undefined): number =>
  hit ? hit.score * hit.coverage : 0;

/** The minimum confidence of an answer; below it most passages are unrelated to the question. */
export const ANSWER_THRESHOLD = 0.3;

/** The minimum confidence of a related page. */
export const RELATED_THRESHOLD = 0.06;
