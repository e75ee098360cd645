import { loadOnce } from '../../platform/load-once.ts';
import { type EmbeddedKind, type EmbeddingModel, openEmbeddingModel } from './embedding-models.ts';
import { ModelError, type ModelProblem, modelErrorOf } from './failure.ts';
import type { EmbeddingConfig } from './models-config.ts';
import { describeEmbeddingProblem } from './problems.ts';

/** More than any model's. Longer vectors would fill the memory, which holds those of the bots in use. */
const MAX_DIMENSIONS = 16_384;

interface EmbedOptions {
  kind: EmbeddedKind;
  /** The dimensions of each vector, if they are known. */
  dimensions?: number | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

/** The embedding model of this server, which the environment configures. */
export function createEmbedding(config: EmbeddingConfig, fetch: typeof globalThis.fetch) {
  const { provider, model, dimensions } = config;
  const open = loadOnce(() => openEmbeddingModel(config, fetch));

  return {
    /** Vectors of another model, or of another length, cannot be compared. */
    name: [provider, model, dimensions ?? ''].join(' ').trim(),

    describe: (problem: ModelProblem): string => describeEmbeddingProblem(problem, provider, model),

    /** The maximum number of texts in one request. */
    maxTexts: async (): Promise<number> => (await open()).maxTexts,

    /** One vector for each text, in order. @throws ModelError */
    embed: async (texts: string[], options: EmbedOptions): Promise<number[][]> =>
      embedTexts(await open(), texts, { ...options, dimensions: dimensions ?? options.dimensions }),
  };
}

/**
 * One vector for each text, in order.
 * @throws ModelError; the reason of an aborted `signal`
 */
export async function embedTexts(
  model: EmbeddingModel,
  texts: string[],
  { kind, dimensions, timeoutMs, signal }: EmbedOptions,
): Promise<number[][]> {
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

function assertComplete(vectors: number[][], count: number, dimensions = vectors[0]?.length): void {
  if (vectors.length !== count) throw new ModelError('garbled');
  for (const vector of vectors) {
    if (vector.length !== dimensions) throw new ModelError('wrong_dimensions');
    const isPlausible = vector.length > 0 && vector.length <= MAX_DIMENSIONS;
    if (!isPlausible || !vector.every(Number.isFinite)) throw new ModelError('garbled');
  }
}
