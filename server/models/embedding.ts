import type { EmbeddingConfig } from '../platform/models-config.ts';
import { type EmbeddedKind, type EmbeddingModel, embedTexts, type Vectors } from './embed-texts.ts';
import { openEmbeddingModel } from './embedding-models.ts';
import { ModelError, type ModelProblem } from './failure.ts';
import { describeEmbeddingProblem } from './problems.ts';

/** The embedding model of this server, which the environment configures. */
export function createEmbedding(config: EmbeddingConfig | undefined, fetch: typeof globalThis.fetch) {
  let embedding: Promise<EmbeddingModel> | undefined;

  function openEmbedding(): Promise<EmbeddingModel> {
    if (!config) throw new ModelError('not_configured');
    embedding ??= openEmbeddingModel(config, fetch);
    return embedding;
  }

  return {
    /** The embedding model; undefined if this server has none. */
    embedding: config && {
      /** Vectors of another model, or of another length, cannot be compared. */
      name: [config.provider, config.model, config.dimensions ?? ''].join(' ').trim(),
      describe: (problem: ModelProblem): string =>
        describeEmbeddingProblem(problem, config.provider, config.model),
    },

    /** How many texts the embedding model takes in one request. */
    maxTexts: async (): Promise<number> => (await openEmbedding()).maxTexts,

    /** One vector for each text, in order. @throws ModelError */
    async embed(
      texts: string[],
      options: {
        kind: EmbeddedKind;
        dimensions?: number | undefined;
        timeoutMs: number;
        signal: AbortSignal;
      },
    ): Promise<Vectors> {
      const dimensions = config?.dimensions ?? options.dimensions;
      return embedTexts(await openEmbedding(), texts, { ...options, dimensions });
    },
  };
}
