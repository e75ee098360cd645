import type { Table } from './table.ts';
import { bucketsOf, encodedWords } from './words.ts';

export type WordVectors = ReturnType<typeof createWordVectors>;

/** Encodes texts with one table. */
export function createWordVectors({ dimensions, words, buckets, scales, rows }: Table) {
  const rowOf = new Map(words.map((word, row) => [word, row]));

  function add(sum: Float32Array, row: number, weight: number): void {
    const scale = (scales[row] as number) * weight;
    const from = row * dimensions;
    for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + scale * (rows[from + d] as number);
  }

  return {
    encode(text: string): Float32Array | undefined {
      const sum = new Float32Array(dimensions);
      for (const word of encodedWords(text)) {
        const row = rowOf.get(word);
        if (row !== undefined) {
          add(sum, row, 1);
          continue;
        }
        const parts = bucketsOf(word, buckets);
        for (const bucket of parts) add(sum, words.length + bucket, 1 / parts.length);
      }
      let squares = 0;
      for (const value of sum) squares += value * value;
      if (squares === 0) return undefined;
      const length = Math.sqrt(squares);
      return sum.map((value) => value / length);
    },
  };
}
