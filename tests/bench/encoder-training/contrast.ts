import { addScaled, type Matrix, multiply, transpose } from './matrix.ts';
import type { Words } from './parameters.ts';
import type { Text } from './texts.ts';

const NEVER = -1e9;

/** Adds the gradients of a batch to those of its words. @returns the loss */
export function createContrast(batch: number, dimensions: number, scale: number) {
  const matrix = (columns: number): Matrix => new Float64Array(batch * columns);
  const [a, b, aGradient, bGradient, turned] = Array.from({ length: 5 }, () => matrix(dimensions)) as [
    Matrix,
    Matrix,
    Matrix,
    Matrix,
    Matrix,
  ];
  const [cosines, gradients, turnedGradients] = [matrix(batch), matrix(batch), matrix(batch)] as const;
  const lengths = new Float64Array(2 * batch);

  function encode({ local, vectors }: Words, texts: readonly Text[], out: Matrix, at: number): void {
    out.fill(0);
    for (const [i, text] of texts.entries()) {
      const to = i * dimensions;
      if (text instanceof Float32Array) {
        out.set(text, to);
        continue;
      }
      for (const word of text)
        addScaled(out, to, vectors, (local[word] as number) * dimensions, 1, dimensions);
      let squares = 1e-12;
      for (let d = 0; d < dimensions; d++) squares += (out[to + d] as number) ** 2;
      const length = Math.sqrt(squares);
      lengths[at + i] = length;
      for (let d = 0; d < dimensions; d++) out[to + d] = (out[to + d] as number) / length;
    }
  }

  function spread(
    { local, gradients }: Words,
    texts: readonly Text[],
    encoded: Matrix,
    gradient: Matrix,
    at: number,
  ): void {
    for (const [i, text] of texts.entries()) {
      if (text instanceof Float32Array) continue;
      const from = i * dimensions;
      let along = 0;
      for (let d = 0; d < dimensions; d++)
        along += (gradient[from + d] as number) * (encoded[from + d] as number);
      const length = lengths[at + i] as number;
      for (let d = 0; d < dimensions; d++)
        gradient[from + d] =
          ((gradient[from + d] as number) - along * (encoded[from + d] as number)) / length;
      for (const word of text)
        addScaled(gradients, (local[word] as number) * dimensions, gradient, from, 1, dimensions);
    }
  }

  return (words: Words, firsts: readonly Int32Array[], seconds: readonly Text[], keys: readonly number[]) => {
    encode(words, firsts, a, 0);
    encode(words, seconds, b, batch);
    multiply(a, batch, b, batch, dimensions, cosines);
    for (let i = 0; i < batch; i++)
      for (let j = 0; j < batch; j++) {
        const at = i * batch + j;
        const isMasked = i !== j && keys[i] === keys[j];
        cosines[at] = isMasked ? NEVER : scale * (cosines[at] as number);
      }
    gradients.fill(0);
    const loss = softmaxRows(cosines, batch, gradients);
    transpose(cosines, batch, batch, turnedGradients);
    cosines.fill(0);
    const otherLoss = softmaxRows(turnedGradients, batch, cosines);
    for (let i = 0; i < batch; i++)
      for (let j = 0; j < batch; j++)
        gradients[i * batch + j] =
          ((gradients[i * batch + j] as number) + (cosines[j * batch + i] as number)) * (scale / (2 * batch));
    transpose(b, batch, dimensions, turned);
    multiply(gradients, batch, turned, dimensions, batch, aGradient);
    transpose(gradients, batch, batch, turnedGradients);
    transpose(a, batch, dimensions, turned);
    multiply(turnedGradients, batch, turned, dimensions, batch, bGradient);
    spread(words, firsts, a, aGradient, 0);
    spread(words, seconds, b, bGradient, batch);
    return (loss + otherLoss) / 2;
  };
}

/** Adds the gradient of the cross-entropy of each row with its diagonal. @returns the mean loss */
function softmaxRows(logits: Matrix, size: number, gradients: Matrix): number {
  let loss = 0;
  for (let i = 0; i < size; i++) {
    const from = i * size;
    let largest = NEVER;
    for (let j = 0; j < size; j++) largest = Math.max(largest, logits[from + j] as number);
    let sum = 0;
    for (let j = 0; j < size; j++) {
      const value = Math.exp((logits[from + j] as number) - largest);
      gradients[from + j] = value;
      sum += value;
    }
    for (let j = 0; j < size; j++) gradients[from + j] = (gradients[from + j] as number) / sum;
    loss -= Math.log(gradients[from + i] as number);
    gradients[from + i] = (gradients[from + i] as number) - 1;
  }
  return loss / size;
}
