import { FIELD_WEIGHTS } from '../page-index/page-index.ts';

/**
 * The numbers of the ranking, all of them. It is BM25F on two levels: Robertson and Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond" (2009). Halving or doubling any one of them changes hardly any result.
 */

/** How soon further occurrences of a word stop counting. */
export const K1 = 1.2;

/** A passage: what an occurrence weighs in each field, and how far (0 to 1) a longer field weakens it. */
export const PASSAGE = {
  weights: { title: 3, heading: 2, text: 1 },
  b: { title: 0.3, heading: 0.3, text: 0.6 },
};

/** A page as a whole: a page about the matter comes before one that mentions it. */
export const PAGE = {
  weights: FIELD_WEIGHTS,
  b: 0.6,
  /** What its score counts for beside that of its best passage. */
  share: 0.75,
};

/** What an occurrence of something else than the very word counts for: of another form of it, of a synonym … */
export const STEM_WEIGHT = 0.8;
export const SYNONYM_WEIGHT = 0.45;
export const TYPO_WEIGHT = 0.8;
export const COMPLETION_WEIGHT = 0.8;

/** A word in at least this share of the titles is the name of the website or its product: it hardly tells pages apart. */
export const UBIQUITOUS = { titleShare: 0.3, fromPages: 5, weight: 0.3 };
