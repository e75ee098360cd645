export interface Settings {
  seed: number;
  steps: number;
  /** Pairs in a step, all of one source: each is a negative of the others. */
  batch: number;
  /** Neighbours in the source: negatives of the same document are the hardest. */
  run: number;
  dimensions: number;
  buckets: number;
  learningRate: number;
  /** Multiplies cosines before the softmax. */
  scale: number;
  dropout: number;
  /** The share of pairs whose second text loses the words that the first has, which teaches meaning in place of matching. */
  disjoint: number;
}
