import { setImmediate as nextTurn } from 'node:timers/promises';
import { bytesOfVector, type QuantizedQuery, SCALE_BYTES } from './quantize.ts';

/** The cosines of a query with all vectors of a set. */
export interface Cosines {
  /** In the order in which the vectors were added. */
  all: Float32Array;
  /** The cosines of a group in its order; undefined for an unknown group. */
  of(group: number): Float32Array | undefined;
}

/** Numbers per slice. A slice blocks the event loop for about ten milliseconds. */
const NUMBERS_AT_A_TIME = 8_000_000;

/** Quantized vectors in groups. A query is compared with all of them, so the result is exact. */
export class VectorSet {
  readonly dimensions: number;
  /** The number of vectors. */
  size = 0;
  readonly #groups = new Map<number, { from: number; count: number }>();
  #scales = new Float32Array(256);
  #integers: Int8Array;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#integers = new Int8Array(this.#scales.length * dimensions);
  }

  get bytes(): number {
    return this.#integers.byteLength + this.#scales.byteLength;
  }

  has(group: number): boolean {
    return this.#groups.has(group);
  }

  /** Adds or replaces a group. @param vectors quantized and concatenated */
  add(group: number, vectors: Uint8Array): void {
    const each = bytesOfVector(this.dimensions);
    const count = Math.floor(vectors.length / each);
    this.#reserve(this.size + count);
    const view = new DataView(vectors.buffer, vectors.byteOffset, vectors.byteLength);
    for (let i = 0; i < count; i++) {
      this.#scales[this.size + i] = view.getFloat32(i * each, true);
      const from = vectors.byteOffset + i * each + SCALE_BYTES;
      const integers = new Int8Array(vectors.buffer, from, this.dimensions);
      this.#integers.set(integers, (this.size + i) * this.dimensions);
    }
    this.#groups.set(group, { from: this.size, count });
    this.size += count;
  }

  /** Yields to other work between slices. */
  async cosines(query: QuantizedQuery): Promise<Cosines> {
    const all = new Float32Array(this.size);
    const slice = Math.max(1, Math.floor(NUMBERS_AT_A_TIME / this.dimensions));
    for (let from = 0; from < all.length; from += slice) {
      if (from > 0) await nextTurn();
      const end = Math.min(from + slice, all.length);
      for (let i = from; i < end; i++)
        all[i] = this.#dotProduct(i, query.integers) * (this.#scales[i] as number) * query.scale;
    }
    return {
      all,
      of: (group) => {
        const place = this.#groups.get(group);
        // Groups that were added meanwhile are not included.
        if (!place || place.from + place.count > all.length) return undefined;
        return all.subarray(place.from, place.from + place.count);
      },
    };
  }

  /** Four sums instead of one: each addition would wait for the one before it. */
  #dotProduct(vector: number, other: Int16Array): number {
    const [own, from, end] = [this.#integers, vector * this.dimensions, this.dimensions - 3];
    let [a, b, c, d, i] = [0, 0, 0, 0, 0];
    for (; i < end; i += 4) {
      a += (own[from + i] as number) * (other[i] as number);
      b += (own[from + i + 1] as number) * (other[i + 1] as number);
      c += (own[from + i + 2] as number) * (other[i + 2] as number);
      d += (own[from + i + 3] as number) * (other[i + 3] as number);
    }
    for (; i < this.dimensions; i++) a += (own[from + i] as number) * (other[i] as number);
    return a + b + c + d;
  }

  #reserve(size: number): void {
    if (size <= this.#scales.length) return;
    const capacity = Math.max(size, Math.ceil(1.5 * this.#scales.length));
    const scales = new Float32Array(capacity);
    scales.set(this.#scales);
    this.#scales = scales;
    const integers = new Int8Array(capacity * this.dimensions);
    integers.set(this.#integers);
    this.#integers = integers;
  }
}
