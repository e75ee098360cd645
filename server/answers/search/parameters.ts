import { FIELD_WEIGHTS } from '../../knowledge/knowledge.ts';

/**
 * All parameters of the ranking, which is BM25F on two levels: Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond" (2009). Halving or doubling any one of them hardly changes the results.
 */

/** The saturation of the term frequency. */
export const K1 = 1.2;

/** Passages: the weight of an occurrence in each field, and the strength (0 to 1) of its length normalisation. */
export const PASSAGE = {
  weights: { title: 3, heading: 2, text: 1 },
  b: { title: 0.3, heading: 0.3, text: 0.6 },
};

/** Pages: a page about the topic ranks before one that mentions it. */
export const PAGE = {
  weights: FIELD_WEIGHTS,
  b: 0.6,
  /** The weight of the page's score relative to that of its best passage. */
  share: 0.75,
};

/** The weights of inexact matches: of another form of the word, of a synonym … */
export const STEM_WEIGHT = 0.8;
export const SYNONYM_WEIGHT = 0.45;
/** Of a synonym that the owner has set for this content. */
export const OWN_SYNONYM_WEIGHT = 0.8;
/** Of two words that the content writes as one: "drop down" and "RAID 5" for `dropdown` and `RAID-5`. */
export const JOINED_WEIGHT = 0.8;
/** Of another way to write the same name or number: see `spellings.ts`. */
export const RESPELT_WEIGHT = 0.8;
/** Of a compound with the word, and of a probable form of it: see `derived-words.ts`. */
export const COMPOUND_WEIGHT = 0.4;
export const FORM_WEIGHT = 0.6;
export const TYPO_WEIGHT = 0.8;
export const COMPLETION_WEIGHT = 0.8;

/** Of a word that people ask with, where the content lacks it: see `light-words.ts`. */
export const LIGHT_WEIGHT = 0.2;

/** A word in at least this share of the titles is the name of the website or its product and hardly discriminates. */
export const UBIQUITOUS = { titleShare: 0.3, fromPages: 5, weight: 0.3 };

/**
 * The score by meaning, which is added to the score by words: see `Similarities`. No value is a cosine, because cosines differ
 * by model.
 */
export const MEANING = {
  /** The weight of a similarity relative to the score by words. */
  weight: 0.1,
  maxSimilarity: 8,
  /** The minimum similarity of a passage that is found by its meaning alone. */
  foundFrom: 1.5,
};
