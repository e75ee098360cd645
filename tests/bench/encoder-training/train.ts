import type { Table } from '#server/encoder/table.ts';
import { createRandom, type Random } from '../random.ts';
import { type Matrix, multiply, transpose } from './matrix.ts';
import type { Corpus } from './vocabulary.ts';

/** A text as numbers of words, or the vector of a text in a language that is not trained now. */
type Text = Int32Array | Float32Array;

/** Pairs of texts in the order of their source. */
export interface TrainingSource {
  name: string;
  /** Relative to its number of pairs. */
  weight: number;
  pairs: { firsts: Int32Array[]; second: Text; key: number }[];
}

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

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;
const NEVER = -1e9;

/**
 * Trains vectors of words and of their n-grams by contrast (InfoNCE in both directions): a text is nearer to the one that means the
 * same than to others of the batch. A word's vector is its own plus the mean of its n-grams', so rare words learn
 * from their parts.
 */
export function train(
  corpus: Corpus,
  sources: readonly TrainingSource[],
  settings: Settings,
  report: (step: number, loss: number) => void,
): Table {
  const { dimensions, buckets, batch, steps } = settings;
  const random = createRandom(settings.seed);
  const parameters = createParameters(corpus, dimensions, buckets, random);
  const nextBatch = createBatches(corpus, sources, settings, random);
  const contrast = createContrast(batch, dimensions, settings.scale);
  let loss = 0;
  for (let step = 1; step <= steps; step++) {
    const { firsts, seconds, keys } = nextBatch();
    const words = parameters.gather([...firsts, ...seconds]);
    loss += contrast(words, firsts, seconds, keys);
    const rate = (settings.learningRate * (1 + Math.cos((Math.PI * (step - 1)) / steps))) / 2;
    parameters.update(words, step, rate);
    if (step % 100 === 0) {
      report(step, loss / 100);
      loss = 0;
    }
  }
  return parameters.table();
}

const NO_WORDS = new Int32Array(0);
const wordsIn = (text: Text): Int32Array => (text instanceof Int32Array ? text : NO_WORDS);

/** The distinct words of a batch: their vectors, and the gradients. */
interface Words {
  numbers: number[];
  local: Int32Array;
  vectors: Float64Array;
  gradients: Float64Array;
}

function createParameters(corpus: Corpus, dimensions: number, buckets: number, random: Random) {
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

function addScaled(
  to: Float64Array,
  at: number,
  from: Float64Array,
  start: number,
  weight: number,
  length: number,
): void {
  for (let d = 0; d < length; d++) to[at + d] = (to[at + d] as number) + weight * (from[start + d] as number);
}

/** Box and Muller. */
const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function createBatches(
  { stems }: Corpus,
  sources: readonly TrainingSource[],
  { batch, run, dropout, disjoint }: Settings,
  random: Random,
) {
  const total = sources.reduce((sum, { weight, pairs }) => sum + weight * pairs.length, 0);
  const has = new Uint8Array(stems.length);
  const pick = (): TrainingSource => {
    let left = random() * total;
    for (const source of sources) {
      left -= source.weight * source.pairs.length;
      if (left < 0) return source;
    }
    return sources.at(-1) as TrainingSource;
  };
  const drop = (text: Int32Array): Int32Array => {
    const kept = text.filter(() => random() >= dropout);
    return kept.length > 0 ? kept : text;
  };
  /** Without the words that the other text has, in any form. */
  const without = (text: Int32Array, other: Int32Array): Int32Array => {
    for (const word of other) has[stems[word] as number] = 1;
    const kept = text.filter((word) => !has[stems[word] as number]);
    for (const word of other) has[stems[word] as number] = 0;
    return kept.length > 0 ? kept : text;
  };

  return () => {
    const { pairs } = pick();
    const firsts: Int32Array[] = [];
    const seconds: Text[] = [];
    const keys: number[] = [];
    while (firsts.length < batch) {
      const start = Math.floor(random() * pairs.length);
      for (let i = 0; i < run && firsts.length < batch; i++) {
        const pair = pairs[(start + i) % pairs.length] as TrainingSource['pairs'][number];
        const first = pair.firsts[Math.floor(random() * pair.firsts.length)] as Int32Array;
        const isDisjoint = random() < disjoint;
        firsts.push(drop(first));
        seconds.push(
          pair.second instanceof Float32Array
            ? pair.second
            : drop(isDisjoint ? without(pair.second, first) : pair.second),
        );
        keys.push(pair.key);
      }
    }
    return { firsts, seconds, keys };
  };
}

/** Adds the gradients of a batch to those of its words. @returns the loss */
function createContrast(batch: number, dimensions: number, scale: number) {
  const matrix = (columns: number): Matrix => new Float64Array(batch * columns);
  const [a, b, aGradient, bGradient, turned] = Array.from({ length: 5 }, () => matrix(dimensions)) as [
    Matrix,
    Matrix,
    Matrix,
    Matrix,
    Matrix,
  ];
  const [cosines, gradients, turnedGradients] = [matrix(batch), matrix(batch), matrix(batch)] as const;
  const lengths = new Float64Array(2 * batch);

  function encode({ local, vectors }: Words, texts: readonly Text[], out: Matrix, at: number): void {
    out.fill(0);
    for (const [i, text] of texts.entries()) {
      const to = i * dimensions;
      if (text instanceof Float32Array) {
        out.set(text, to);
        continue;
      }
      for (const word of text)
        addScaled(out, to, vectors, (local[word] as number) * dimensions, 1, dimensions);
      let squares = 1e-12;
      for (let d = 0; d < dimensions; d++) squares += (out[to + d] as number) ** 2;
      const length = Math.sqrt(squares);
      lengths[at + i] = length;
      for (let d = 0; d < dimensions; d++) out[to + d] = (out[to + d] as number) / length;
    }
  }

  function spread(
    { local, gradients }: Words,
    texts: readonly Text[],
    encoded: Matrix,
    gradient: Matrix,
    at: number,
  ): void {
    for (const [i, text] of texts.entries()) {
      if (text instanceof Float32Array) continue;
      const from = i * dimensions;
      let along = 0;
      for (let d = 0; d < dimensions; d++)
        along += (gradient[from + d] as number) * (encoded[from + d] as number);
      const length = lengths[at + i] as number;
      for (let d = 0; d < dimensions; d++)
        gradient[from + d] =
          ((gradient[from + d] as number) - along * (encoded[from + d] as number)) / length;
      for (const word of text)
        addScaled(gradients, (local[word] as number) * dimensions, gradient, from, 1, dimensions);
    }
  }

  return (words: Words, firsts: readonly Int32Array[], seconds: readonly Text[], keys: readonly number[]) => {
    encode(words, firsts, a, 0);
    encode(words, seconds, b, batch);
    multiply(a, batch, b, batch, dimensions, cosines);
    for (let i = 0; i < batch; i++)
      for (let j = 0; j < batch; j++) {
        const at = i * batch + j;
        const isMasked = i !== j && keys[i] === keys[j];
        cosines[at] = isMasked ? NEVER : scale * (cosines[at] as number);
      }
    gradients.fill(0);
    const loss = softmaxRows(cosines, batch, gradients);
    transpose(cosines, batch, batch, turnedGradients);
    cosines.fill(0);
    const otherLoss = softmaxRows(turnedGradients, batch, cosines);
    for (let i = 0; i < batch; i++)
      for (let j = 0; j < batch; j++)
        gradients[i * batch + j] =
          ((gradients[i * batch + j] as number) + (cosines[j * batch + i] as number)) * (scale / (2 * batch));
    transpose(b, batch, dimensions, turned);
    multiply(gradients, batch, turned, dimensions, batch, aGradient);
    transpose(gradients, batch, batch, turnedGradients);
    transpose(a, batch, dimensions, turned);
    multiply(turnedGradients, batch, turned, dimensions, batch, bGradient);
    spread(words, firsts, a, aGradient, 0);
    spread(words, seconds, b, bGradient, batch);
    return (loss + otherLoss) / 2;
  };
}

/** Adds the gradient of the cross-entropy of each row with its diagonal. @returns the mean loss */
function softmaxRows(logits: Matrix, size: number, gradients: Matrix): number {
  let loss = 0;
  for (let i = 0; i < size; i++) {
    const from = i * size;
    let largest = NEVER;
    for (let j = 0; j < size; j++) largest = Math.max(largest, logits[from + j] as number);
    let sum = 0;
    for (let j = 0; j < size; j++) {
      const value = Math.exp((logits[from + j] as number) - largest);
      gradients[from + j] = value;
      sum += value;
    }
    for (let j = 0; j < size; j++) gradients[from + j] = (gradients[from + j] as number) / sum;
    loss -= Math.log(gradients[from + i] as number);
    gradients[from + i] = (gradients[from + i] as number) - 1;
  }
  return loss / size;
}
