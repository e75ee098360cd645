import { expect, test } from 'vitest';
import { quantize, quantizeQuery } from './quantize.ts';
import { VectorSet } from './vector-set.ts';

/** Reproducible, with both signs. */
function vectorOf(seed: number, dimensions: number): number[] {
  let state = seed + 1;
  return Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

function cosineOf(a: number[], b: number[]): number {
  const product = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b));
}

const joined = (vectors: number[][]): Uint8Array => Buffer.concat(vectors.map(quantize));

test.each([[3], [16], [100], [384], [1536], [4096]])(
  'cosines of %i dimensions are exact to two places',
  async (dimensions) => {
    const set = new VectorSet(dimensions);
    const vectors = Array.from({ length: 40 }, (_, i) => vectorOf(i, dimensions));
    set.add(1, joined(vectors.slice(0, 15)));
    set.add(2, joined(vectors.slice(15)));
    const query = vectorOf(99, dimensions);
    const { all, of } = await set.cosines(quantizeQuery(query));
    for (const [i, vector] of vectors.entries()) expect(all[i]).toBeCloseTo(cosineOf(query, vector), 1.8);
    expect(of(2)).toEqual(all.subarray(15));
    expect(of(3)).toBeUndefined();
  },
);

test('the extremes do not overflow', async () => {
  const ones = Array<number>(4096).fill(1e30);
  const set = new VectorSet(4096);
  set.add(1, joined([ones, ones.map((value) => -value)]));
  const { all } = await set.cosines(quantizeQuery(ones));
  expect([...all].map((value) => Number(value.toFixed(3)))).toEqual([1, -1]);
});

test('a zero vector is similar to no other', async () => {
  const set = new VectorSet(4);
  set.add(
    1,
    joined([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]),
  );
  expect([...(await set.cosines(quantizeQuery([1, 0, 0, 0]))).all][0]).toBe(0);
  expect([...(await set.cosines(quantizeQuery([0, 0, 0, 0]))).all]).toEqual([0, 0]);
});

test('many vectors are compared in slices, also while others are added and other queries run', async () => {
  const dimensions = 16;
  const set = new VectorSet(dimensions);
  const count = 40_000;
  const vectors = Array.from({ length: 50 }, (_, i) => vectorOf(i, dimensions));
  const block = joined(vectors);
  for (let group = 0; group < count / 50; group++) set.add(group, block);
  const queries = [vectors[7] ?? [], vectors[31] ?? []];
  const running = queries.map((query) => set.cosines(quantizeQuery(query)));
  set.add(count, block);
  const [first, second] = await Promise.all(running);
  expect(first?.all).toHaveLength(count);
  for (const group of [0, 400, 799]) {
    expect(first?.of(group)?.[7]).toBeCloseTo(1, 2);
    expect(second?.of(group)?.[31]).toBeCloseTo(1, 2);
    expect(second?.of(group)?.[7]).toBeCloseTo(cosineOf(vectors[7] ?? [], vectors[31] ?? []), 1.8);
  }
  expect(first?.of(count)).toBeUndefined();
});

test('a group that is added again has its new vectors', async () => {
  const set = new VectorSet(4);
  set.add(1, joined([[1, 0, 0, 0]]));
  set.add(1, joined([[0, 1, 0, 0]]));
  expect([...((await set.cosines(quantizeQuery([0, 1, 0, 0]))).of(1) ?? [])][0]).toBeCloseTo(1, 2);
});
