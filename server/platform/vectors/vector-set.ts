import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DotProducts, dotProductsIn } from './dot-products.ts';
import { bytesOfVector, type QuantizedQuery, SCALE_BYTES } from './quantize.ts';

/** The cosines of a query with all vectors of a set. */
export interface Cosines {
  /** In the order in which the vectors were added. */
  all: Float32Array;
  /** The cosines of a group in its order; undefined for an unknown group. */
  of(group: number): Float32Array | undefined;
}

const PAGE_BYTES = 65_536;
const LANES = 16;
/** Vectors per slice. A slice blocks the event loop, for about three milliseconds with 1,500 dimensions. */
const BYTES_AT_A_TIME = 8_000_000;
const MAX_AT_A_TIME = 16_384;
const MAX_PAGES = 32_768;

/** Quantized vectors in groups, in WebAssembly memory. A query is compared with all of them, so the result is exact. */
export class VectorSet {
  readonly dimensions: number;
  /** The number of vectors. */
  size = 0;
  readonly #stride: number;
  readonly #memory: WebAssembly.Memory;
  readonly #dotProducts: DotProducts;
  readonly #groups = new Map<number, { from: number; count: number }>();
  #scales = new Float32Array(256);
  // The addresses of the query and the results are fixed; the vectors follow.
  readonly #products: number;
  readonly #vectors: number;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / LANES) * LANES;
    this.#products = 2 * this.#stride;
    this.#vectors = this.#products + 4 * MAX_AT_A_TIME;
    const initial = Math.ceil(this.#vectors / PAGE_BYTES);
    this.#memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES });
    this.#dotProducts = dotProductsIn(this.#memory);
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength + this.#scales.byteLength;
  }

  has(group: number): boolean {
    return this.#groups.has(group);
  }

  /** Adds or replaces a group. @param vectors quantized and concatenated */
  add(group: number, vectors: Uint8Array): void {
    const each = bytesOfVector(this.dimensions);
    const count = Math.floor(vectors.length / each);
    this.#reserve(this.size + count);
    const memory = new Uint8Array(this.#memory.buffer);
    const view = new DataView(vectors.buffer, vectors.byteOffset, vectors.byteLength);
    for (let i = 0; i < count; i++) {
      this.#scales[this.size + i] = view.getFloat32(i * each, true);
      const integers = vectors.subarray(i * each + SCALE_BYTES, (i + 1) * each);
      memory.set(integers, this.#vectors + (this.size + i) * this.#stride);
    }
    this.#groups.set(group, { from: this.size, count });
    this.size += count;
  }

  /** Yields to other work between slices. */
  async cosines(query: QuantizedQuery): Promise<Cosines> {
    const all = new Float32Array(this.size);
    const slice = Math.max(1, Math.min(MAX_AT_A_TIME, Math.floor(BYTES_AT_A_TIME / this.#stride)));
    for (let from = 0; from < all.length; from += slice) {
      if (from > 0) await nextTurn();
      const count = Math.min(slice, all.length - from);
      const products = this.#multiply(query, from, count);
      for (let i = 0; i < count; i++)
        all[from + i] = (products[i] as number) * (this.#scales[from + i] as number) * query.scale;
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

  /** The cosine of two vectors of the set. */
  cosineOf(first: number, second: number): number {
    const integers = new Int8Array(this.#memory.buffer);
    const a = this.#vectors + first * this.#stride;
    const b = this.#vectors + second * this.#stride;
    let product = 0;
    for (let i = 0; i < this.dimensions; i++)
      product += (integers[a + i] as number) * (integers[b + i] as number);
    return product * (this.#scales[first] as number) * (this.#scales[second] as number);
  }

  /** Writes the query for each slice, because parallel calls share the memory. */
  #multiply({ integers }: QuantizedQuery, from: number, count: number): Int32Array {
    new Int16Array(this.#memory.buffer, 0, this.#stride).fill(0).set(integers);
    const vectors = this.#vectors + from * this.#stride;
    this.#dotProducts.run(0, vectors, count, this.#stride, this.#products);
    return new Int32Array(this.#memory.buffer, this.#products, count);
  }

  #reserve(size: number): void {
    const missing = this.#vectors + size * this.#stride - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    if (size <= this.#scales.length) return;
    const scales = new Float32Array(Math.max(size, Math.ceil(1.5 * this.#scales.length)));
    scales.set(this.#scales);
    this.#scales = scales;
  }
}
