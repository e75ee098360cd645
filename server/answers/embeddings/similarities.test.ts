import { describe, expect, test } from 'vitest';
import { similaritiesOf } from './similarities.ts';

const similarities = (cosines: number[]) => {
  const all = Float32Array.from(cosines);
  return similaritiesOf({ all, of: (group) => (group === 1 ? all : undefined) });
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
});
