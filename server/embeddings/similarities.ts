import type { Cosines, VectorSet } from '../platform/vectors/vector-set.ts';

/** How cosines are distributed. */
export interface Spread {
  centre: number;
  deviation: number;
}

const SAMPLE = 2000;
/** Few vectors, or the same ones, tell nothing about a deviation: less than any model has. */
const MIN_DEVIATION = 0.03;
/** Of a normal distribution, relative to the median of the absolute deviations. */
const NORMAL = 1.4826;

/** The cosines of arbitrary pairs of vectors. */
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

/** Knuth's multiplicative hash: the same sample each time. */
const mixed = (value: number): number => Math.imul(value + 1, 2_654_435_761) >>> 0;

/** Of a query: with medians, because in a small website one similar passage would move a mean. */
function spreadOf(cosines: Float32Array): Spread {
  const step = Math.max(1, Math.floor(cosines.length / SAMPLE));
  const sample = cosines.filter((_, i) => i % step === 0);
  const centre = median(sample);
  const deviation = NORMAL * median(sample.map((value) => Math.abs(value - centre)));
  return { centre, deviation: Math.max(MIN_DEVIATION, deviation) };
}

/** The lower one of two. */
function median(values: Float32Array): number {
  return values.toSorted()[(values.length - 1) >> 1] ?? 0;
}

/** In the terms of the ranking: see `Similarities` in search/rank. */
export function similaritiesOf(cosines: Cosines, pairs: Spread) {
  const { centre, deviation } = spreadOf(cosines.all);
  return {
    of: (doc: number) => cosines.of(doc)?.map((cosine) => (cosine - centre) / deviation),
    closenessOf: (similarity: number) => (centre + similarity * deviation - pairs.centre) / pairs.deviation,
  };
}
