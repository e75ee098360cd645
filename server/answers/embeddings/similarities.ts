import type { Cosines } from '../../platform/vectors/vector-set.ts';

/** How cosines are distributed. */
interface Spread {
  centre: number;
  deviation: number;
}

const SAMPLE = 2000;
/** A lower bound, because few or equal vectors have none. Every model has more. */
const MIN_DEVIATION = 0.03;
/** The standard deviation of a normal distribution, relative to its median absolute deviation. */
const NORMAL = 1.4826;

/** The distribution for a query. Uses medians, because one similar passage of a small website would shift the mean. */
function spreadOf(cosines: Float32Array): Spread {
  const step = Math.max(1, Math.floor(cosines.length / SAMPLE));
  const sample = cosines.filter((_, i) => i % step === 0);
  const centre = median(sample);
  const deviation = NORMAL * median(sample.map((value) => Math.abs(value - centre)));
  return { centre, deviation: Math.max(MIN_DEVIATION, deviation) };
}

/** Of an even number of values, the lower one of the two in the middle. */
function median(values: Float32Array): number {
  return values.toSorted()[(values.length - 1) >> 1] ?? 0;
}

/** Implements `Similarities` of the ranking. */
export function similaritiesOf(cosines: Cosines) {
  const { centre, deviation } = spreadOf(cosines.all);
  return { of: (doc: number) => cosines.of(doc)?.map((cosine) => (cosine - centre) / deviation) };
}
