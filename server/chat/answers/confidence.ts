import type { PassageHit } from '../../search/search.ts';

/**
 * Whether to answer is decided by this one figure of the best passage: its score, times the share of the question's idf
 * that occurs in it. From 0 to about 1.7. `npm run bench -- answers` prints its curve.
 */
export const confidenceOf = (hit: Pick<PassageHit, 'score' | 'coverage'> | undefined): number =>
  hit ? hit.score * hit.coverage : 0;

/** From here on a passage answers; below, more of them have nothing to do with the question than do. */
export const ANSWER_THRESHOLD = 0.3;

/** From here on a page is worth naming, though it may not answer. */
export const RELATED_THRESHOLD = 0.06;
