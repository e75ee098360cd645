/** A text as numbers of words, or the vector of a text in a language that is not trained now. */
export type Text = Int32Array | Float32Array;

const NO_WORDS = new Int32Array(0);
export const wordsIn = (text: Text): Int32Array => (text instanceof Int32Array ? text : NO_WORDS);

/** Pairs of texts in the order of their source. */
export interface TrainingSource {
  name: string;
  /** Relative to its number of pairs. */
  weight: number;
  pairs: { firsts: Int32Array[]; second: Text; key: number }[];
}
