import type { Cosines, VectorSet } from '../platform/vectors/vector-set.ts';

/** The distribution of cosines. */
export interface Spread {
  centre: number;
  deviation: number;
}

const SAMPLE = 2000;
/** A lower bound, because few or equal vectors have none. Every model has more. */
const MIN_DEVIATION = 0.03;
/** The standard deviation of a normal distribution, relative to its median absolute deviation. */
const NORMAL = 1.4826;

/** The distribution for random pairs of vectors. */
export function spreadOfPairs(set: VectorSet): Spread {
  const cosines: number[] = [];
  for (let i = 0; i < SAMPLE && set.size > 1; i++) {
    const first = mixed(i) % set.size;
    const second = mixed(i + SAMPLE) % set.size;
    if (first !== second) cosines.push(set.cosineOf(first, second));
  }
  const mean = cosines.reduce((sum, value) => sum + value, 0) / Math.max(1, cosines.length);
  const squares = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, cosines.length));
  return { centre: mean, deviation: Math.max(MIN_DEVIATION, deviation) };
}

/** Knuth's multiplicative hash, which makes the sample reproducible. */
const mixed = (value: number): number => Math.imul(value + 1, 2_654_435_761) >>> 0;

/** The distribution for a query. Uses medians, because one similar passage of a small website would shift the mean. */
function spreadOf(cosines: Float32Array): Spread {
  const step = Math.max(1, Math.floor(cosines.length / SAMPLE));
  const sample = cosines.filter((_, i) => i % step === 0);
  const centre = median(sample);
  const deviation = NORMAL * median(sample.map((value) => Math.abs(value - centre)));
  return { centre, deviation: Math.max(MIN_DEVIATION, deviation) };
}

/** The lower median. */
function median(values: Float32Array): number {
  return values.toSorted()[(values.length - 1) >> 1] ?? 0;
}

/** Implements `Similarities` of the ranking. */
export function similaritiesOf(cosines: Cosines, pairs: Spread) {
  const { centre, deviation } = spreadOf(cosines.all);
  return {
    of: (doc: number) => cosines.of(doc)?.map((cosine) => (cosine - centre) / deviation),
    closenessOf: (similarity: number) => (centre + similarity * deviation - pairs.centre) / pairs.deviation,
  };
}
