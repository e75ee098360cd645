import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import {
  type BedrockConfig,
  type EmbeddingConfig,
  HUGGINGFACE,
  type ProviderConfig,
} from '../platform/models-config.ts';
import type { EmbeddedKind, EmbeddingModel } from './embed-texts.ts';
import { featureExtraction } from './feature-extraction.ts';
import { NO_KEY } from './providers.ts';

/** Connects the embedding model. Its package is imported at the first use. */
export async function openEmbeddingModel(
  { connection, ...config }: EmbeddingConfig,
  fetch: typeof globalThis.fetch,
): Promise<EmbeddingModel> {
  const { provider, model, dimensions } = config;
  if (provider === 'aws') {
    const { baseUrl, ...credentials } = connection as BedrockConfig;
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
    const bedrock = createAmazonBedrock({ ...credentials, apiKey: '', baseURL: baseUrl, fetch });
    return embeddingModelOf(bedrock.embeddingModel(model), (kind) => ({
      amazonBedrock: {
        ...(dimensions && { [dimensionsOptionOf(model)]: dimensions }),
        inputType: kind === 'query' ? 'search_query' : 'search_document',
        embeddingPurpose: kind === 'query' ? 'TEXT_RETRIEVAL' : 'GENERIC_INDEX',
        truncate: 'END',
      },
    }));
  }
  const { apiKey, baseUrl } = connection as ProviderConfig;
  // The router has no `/embeddings`; dedicated servers do.
  if (provider === 'huggingface' && baseUrl === HUGGINGFACE)
    return featureExtraction({ baseUrl, apiKey, model, fetch });
  const { createOpenAI } = await import('@ai-sdk/openai');
  const compatible = createOpenAI({ apiKey: apiKey ?? NO_KEY, baseURL: baseUrl, fetch });
  const options: Options = dimensions ? { openai: { dimensions } } : {};
  return embeddingModelOf(compatible.embeddingModel(model), () => options);
}

/** Each family of models names this option differently. */
function dimensionsOptionOf(model: string): string {
  if (model.includes('cohere.')) return 'outputDimension';
  return model.includes('amazon.nova') ? 'embeddingDimension' : 'dimensions';
}

type Options = NonNullable<Parameters<EmbeddingModelV4['doEmbed']>[0]['providerOptions']>;

const embeddingModelOf = (
  model: EmbeddingModelV4,
  optionsFor: (kind: EmbeddedKind) => Options,
): EmbeddingModel => ({
  maxTexts: Number(model.maxEmbeddingsPerCall ?? 1),
  async embed(values, kind, abortSignal) {
    const { embeddings } = await model.doEmbed({ values, providerOptions: optionsFor(kind), abortSignal });
    return embeddings;
  },
});
