import { bytesOfVector } from '../../platform/vectors/quantize.ts';
import { VectorSet } from '../../platform/vectors/vector-set.ts';
import type { PageEmbedding } from './embeddings.queries.ts';

type Row = Pick<PageEmbedding, 'doc' | 'vectors' | 'passages_count'>;

/** Of each vector of a page that has passages. */
export const dimensionsOf = ({ vectors, passages_count }: Omit<Row, 'doc'>): number =>
  vectors.length / passages_count - bytesOfVector(0);

/** A group for each page; without pages whose vectors have another length. */
export function setOf(rows: readonly Row[], dimensions: number): VectorSet {
  const set = new VectorSet(dimensions);
  for (const row of rows) if (dimensionsOf(row) === dimensions) set.add(row.doc, row.vectors);
  return set;
}
