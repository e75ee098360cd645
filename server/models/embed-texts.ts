import { ModelError, modelErrorOf } from './failure.ts';

/** Some models embed indexed texts and queries differently. */
export type EmbeddedKind = 'passage' | 'query';

export interface EmbeddingModel {
  maxTexts: number;
  /** One vector for each text, in order. */
  embed(texts: string[], kind: EmbeddedKind, signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

export type Vectors = readonly (readonly number[])[];

interface EmbedOptions {
  kind: EmbeddedKind;
  /** Of each vector, if it is known. */
  dimensions: number | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * One vector for each text, in order.
 * @throws ModelError; the reason of an aborted `signal`
 */
export async function embedTexts(
  model: EmbeddingModel,
  texts: string[],
  { kind, dimensions, timeoutMs, signal }: EmbedOptions,
): Promise<Vectors> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const vectors = await model.embed(texts, kind, AbortSignal.any([signal, timeout]));
    assertComplete(vectors, texts.length, dimensions);
    return vectors;
  } catch (error) {
    signal.throwIfAborted();
    throw timeout.aborted ? new ModelError('timeout') : modelErrorOf(error);
  }
}

function assertComplete(vectors: Vectors, count: number, dimensions = vectors[0]?.length): void {
  if (vectors.length !== count) throw new ModelError('garbled');
  for (const vector of vectors) {
    if (vector.length !== dimensions) throw new ModelError('wrong_dimensions');
    if (vector.length === 0 || !vector.every(Number.isFinite)) throw new ModelError('garbled');
  }
}
