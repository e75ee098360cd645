import type { Table } from '#server/platform/encoder/table.ts';
import type { Random } from '../random.ts';
import { addScaled } from './matrix.ts';
import { type Text, wordsIn } from './texts.ts';
import type { Corpus } from './vocabulary.ts';

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;
/** The distinct words of a batch: their vectors, and the gradients. */
export interface Words {
  numbers: number[];
  local: Int32Array;
  vectors: Float64Array;
  gradients: Float64Array;
}

/** The vectors that are trained: of words, and of buckets of n-grams. */
export function createParameters(corpus: Corpus, dimensions: number, buckets: number, random: Random) {
  const { words, rows } = corpus;
  const size = (rows + buckets) * dimensions;
  const values = new Float32Array(size);
  const first = new Float32Array(size);
  const second = new Float32Array(size);
  const local = new Int32Array(words.length).fill(-1);
  for (let i = 0; i < size; i++) {
    // Words begin with nearly nothing of their own.
    const spread = i < rows * dimensions ? 0.02 : 0.1;
    values[i] = spread * gaussian(random);
  }

  const rowsOf = (word: number): { own: number; parts: Int32Array } => ({
    own: word < rows ? word : -1,
    parts: corpus.buckets[word] as Int32Array,
  });

  function compose(word: number, out: Float64Array, at: number): void {
    const { own, parts } = rowsOf(word);
    if (own >= 0) for (let d = 0; d < dimensions; d++) out[at + d] = values[own * dimensions + d] as number;
    const weight = 1 / parts.length;
    for (const part of parts) {
      const from = (rows + part) * dimensions;
      for (let d = 0; d < dimensions; d++)
        out[at + d] = (out[at + d] as number) + weight * (values[from + d] as number);
    }
  }

  const slotOf = new Int32Array(rows + buckets).fill(-1);
  return {
    gather(texts: readonly Text[]): Words {
      const numbers: number[] = [];
      for (const text of texts)
        for (const word of wordsIn(text))
          if (local[word] === -1) {
            local[word] = numbers.length;
            numbers.push(word);
          }
      const vectors = new Float64Array(numbers.length * dimensions);
      for (const [i, word] of numbers.entries()) compose(word, vectors, i * dimensions);
      return { numbers, local, vectors, gradients: new Float64Array(vectors.length) };
    },

    /** Adam, for the rows that occur. */
    update({ numbers, gradients }: Words, step: number, rate: number): void {
      const touched: number[] = [];
      const slot = (row: number): number => {
        if (slotOf[row] === -1) {
          slotOf[row] = touched.length;
          touched.push(row);
        }
        return slotOf[row] as number;
      };
      for (const word of numbers) {
        const { own, parts } = rowsOf(word);
        if (own >= 0) slot(own);
        for (const part of parts) slot(rows + part);
      }
      const sums = new Float64Array(touched.length * dimensions);
      for (const [i, word] of numbers.entries()) {
        const { own, parts } = rowsOf(word);
        const from = i * dimensions;
        if (own >= 0) addScaled(sums, slot(own) * dimensions, gradients, from, 1, dimensions);
        const weight = 1 / parts.length;
        for (const part of parts)
          addScaled(sums, slot(rows + part) * dimensions, gradients, from, weight, dimensions);
        local[word] = -1;
      }
      const corrected = (rate * Math.sqrt(1 - BETA2 ** step)) / (1 - BETA1 ** step);
      for (const [i, row] of touched.entries()) {
        slotOf[row] = -1;
        const to = row * dimensions;
        const from = i * dimensions;
        for (let d = 0; d < dimensions; d++) {
          const gradient = sums[from + d] as number;
          const m = BETA1 * (first[to + d] as number) + (1 - BETA1) * gradient;
          const v = BETA2 * (second[to + d] as number) + (1 - BETA2) * gradient * gradient;
          first[to + d] = m;
          second[to + d] = v;
          values[to + d] = (values[to + d] as number) - (corrected * m) / (Math.sqrt(v) + EPSILON);
        }
      }
    },

    /** As integers, with a scale for each row. */
    table(): Table {
      const integers = new Int8Array(size);
      const scales = new Float32Array(rows + buckets);
      const vector = new Float64Array(dimensions);
      for (let row = 0; row < rows + buckets; row++) {
        vector.fill(0);
        if (row < rows) compose(row, vector, 0);
        else for (let d = 0; d < dimensions; d++) vector[d] = values[row * dimensions + d] as number;
        const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
        scales[row] = largest / 127;
        if (largest > 0)
          for (let d = 0; d < dimensions; d++)
            integers[row * dimensions + d] = Math.round(((vector[d] as number) / largest) * 127);
      }
      return { dimensions, words: words.slice(0, rows), buckets, scales, rows: integers };
    },
  };
}

/** Box and Muller. */
const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
