/** A matrix by rows. */
export type Matrix = Float64Array;

/**
 * `out[i][j]` = the scalar product of row i of `a` and row j of `b`, which have the same length. Computes blocks of 4 × 2, whose sums
 * stay in registers. Numbers of rows are multiples of 4.
 */
export function multiply(
  a: Matrix,
  aRows: number,
  b: Matrix,
  bRows: number,
  length: number,
  out: Matrix,
): void {
  for (let i = 0; i < aRows; i += 4) {
    const a0 = i * length;
    const a1 = a0 + length;
    const a2 = a1 + length;
    const a3 = a2 + length;
    for (let j = 0; j < bRows; j += 2) {
      const b0 = j * length;
      const b1 = b0 + length;
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      let s20 = 0;
      let s21 = 0;
      let s30 = 0;
      let s31 = 0;
      for (let k = 0; k < length; k++) {
        const x = b[b0 + k] as number;
        const y = b[b1 + k] as number;
        const p = a[a0 + k] as number;
        const q = a[a1 + k] as number;
        const r = a[a2 + k] as number;
        const s = a[a3 + k] as number;
        s00 += p * x;
        s01 += p * y;
        s10 += q * x;
        s11 += q * y;
        s20 += r * x;
        s21 += r * y;
        s30 += s * x;
        s31 += s * y;
      }
      const at = i * bRows + j;
      out[at] = s00;
      out[at + 1] = s01;
      out[at + bRows] = s10;
      out[at + bRows + 1] = s11;
      out[at + 2 * bRows] = s20;
      out[at + 2 * bRows + 1] = s21;
      out[at + 3 * bRows] = s30;
      out[at + 3 * bRows + 1] = s31;
    }
  }
}

export function transpose(from: Matrix, rows: number, columns: number, out: Matrix): void {
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) out[j * rows + i] = from[i * columns + j] as number;
}

/** Adds a vector times a weight to another. */
export function addScaled(
  to: Float64Array,
  at: number,
  from: Float64Array,
  start: number,
  weight: number,
  length: number,
): void {
  for (let d = 0; d < length; d++) to[at + d] = (to[at + d] as number) + weight * (from[start + d] as number);
}
