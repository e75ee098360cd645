import { describe, expect, test } from 'vitest';
import { quantize } from '../platform/vectors/quantize.ts';
import { VectorSet } from '../platform/vectors/vector-set.ts';
import { similaritiesOf, spreadOfPairs } from './similarities.ts';

const similarities = (cosines: number[], pairs = { centre: 0.4, deviation: 0.1 }) => {
  const all = Float32Array.from(cosines);
  return similaritiesOf({ all, of: (group) => (group === 1 ? all : undefined) }, pairs);
};

describe('a similarity', () => {
  test('is relative to most passages, for every model', () => {
    const cosines = [0.1, 0.12, 0.14, 0.16, 0.18, 0.2, 0.6];
    const low = similarities(cosines).of(1);
    const high = similarities(cosines.map((cosine) => 0.3 + 0.8 * cosine)).of(1);
    expect(low?.at(-1)).toBeGreaterThan(5);
    expect(high?.at(-1)).toBeCloseTo(low?.at(-1) ?? 0, 3);
    expect(low?.at(3)).toBeCloseTo(0, 5);
    expect(similarities(cosines).of(2)).toBeUndefined();
  });

  test('is significant in a website of three passages, not of one', () => {
    expect(similarities([0.1, 0.1, 0.7]).of(1)?.at(-1)).toBeGreaterThan(2);
    expect(similarities([0.7]).of(1)?.at(-1)).toBe(0);
  });

  test('implies a closeness, which is negative for unrelated content', () => {
    const near = similarities([0.2, 0.25, 0.3, 0.6]);
    expect(near.closenessOf(near.of(1)?.at(-1) ?? 0)).toBeCloseTo(2, 4);
    const off = similarities([0.01, 0.02, 0.03, 0.15]);
    expect(off.of(1)?.at(-1)).toBeGreaterThan(2);
    expect(off.closenessOf(off.of(1)?.at(-1) ?? 0)).toBeCloseTo(-2.5, 4);
  });
});

test('pairs are sampled, and an empty set has no pairs', () => {
  const set = new VectorSet(4);
  expect(spreadOfPairs(set).centre).toBe(0);
  set.add(
    1,
    Buffer.concat(
      [
        [1, 1, 0, 0],
        [1, 0, 0, 0],
        [1, 0, 1, 0],
      ].map(quantize),
    ),
  );
  const { centre, deviation } = spreadOfPairs(set);
  expect(centre).toBeGreaterThan(0.45);
  expect(centre).toBeLessThan(0.75);
  expect(deviation).toBeLessThan(0.15);
});
