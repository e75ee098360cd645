import type { Lengths } from './statistics.ts';

/** How similar the passages of a bot are to a query in meaning. */
export interface Similarities {
  /**
   * Of the passages of a document, by position: the cosine in standard deviations above that of most passages.
   * Undefined if it has no vectors.
   */
  of(doc: number): Float32Array | undefined;
}

/** Of all passages of a segment, in its order; 0 where none is known. */
export function readSimilarities(
  { docs, firstPassages, textLengths }: Lengths,
  { of }: Similarities,
): Float32Array {
  const similarities = new Float32Array(textLengths.length);
  for (const [page, doc] of docs.entries()) {
    const first = firstPassages[page] as number;
    const end = firstPassages[page + 1] as number;
    const ofPage = of(doc)?.subarray(0, end - first);
    if (ofPage) similarities.set(ofPage, first);
  }
  return similarities;
}
