/**
 * Vectors of length 1 as bytes: a scale (a float of 4 bytes), then an integer of a byte for each dimension. A quarter of
 * the size of floats; cosines change in the third decimal place.
 */
export const SCALE_BYTES = 4;

export const bytesOfVector = (dimensions: number): number => SCALE_BYTES + dimensions;

/** A vector without a direction, such as one of zeros, has cosines of 0. */
export function quantize(vector: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(bytesOfVector(vector.length));
  const { length, largest, hasDirection } = measure(vector);
  if (!hasDirection) return bytes;
  new DataView(bytes.buffer).setFloat32(0, largest / 127 / length, true);
  const integers = new Int8Array(bytes.buffer, SCALE_BYTES);
  for (const [i, value] of vector.entries()) integers[i] = Math.round((value / largest) * 127);
  return bytes;
}

/** The integers of vectors that are one after the other. */
export function integersOf(vectors: Uint8Array, count: number): Int8Array[] {
  const each = vectors.length / count;
  return Array.from({ length: count }, (_, i) => {
    const from = vectors.byteOffset + i * each + SCALE_BYTES;
    return new Int8Array(vectors.buffer, from, each - SCALE_BYTES);
  });
}

const QUERY_RANGE = 2047;

/** Queries are more precise, with 12 bits per dimension: there is only one of them. */
export interface QuantizedQuery {
  scale: number;
  integers: Int16Array;
}

export function quantizeQuery(vector: readonly number[]): QuantizedQuery {
  const { length, largest, hasDirection } = measure(vector);
  if (!hasDirection) return { scale: 0, integers: new Int16Array(vector.length) };
  const integers = Int16Array.from(vector, (value) => Math.round((value / largest) * QUERY_RANGE));
  return { scale: largest / QUERY_RANGE / length, integers };
}

function measure(vector: readonly number[]) {
  const length = Math.hypot(...vector);
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { length, largest, hasDirection: length > 0 && Number.isFinite(length) };
}
