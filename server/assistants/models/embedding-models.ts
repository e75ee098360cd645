import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { z } from 'zod';
import {
  type BedrockConfig,
  type EmbeddingConfig,
  HUGGINGFACE,
  type ProviderConfig,
} from './models-config.ts';
import { NO_KEY } from './providers.ts';

/** Some models embed indexed texts and queries differently. */
export type EmbeddedKind = 'passage' | 'query';

export interface EmbeddingModel {
  maxTexts: number;
  /** One vector for each text, in order. */
  embed(texts: string[], kind: EmbeddedKind, signal: AbortSignal): Promise<number[][]>;
}

/** Connects the embedding model. Its package is imported at the first use. */
export async function openEmbeddingModel(
  { provider, model, dimensions, connection }: EmbeddingConfig,
  fetch: typeof globalThis.fetch,
): Promise<EmbeddingModel> {
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
    return huggingFaceRouter(connection as ProviderConfig, model, fetch);
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

const vectors = z.array(z.array(z.number()));

/** Hugging Face's task for embeddings, which its package of the AI SDK does not have. */
const huggingFaceRouter = (
  { apiKey, baseUrl }: ProviderConfig,
  model: string,
  fetch: typeof globalThis.fetch,
): EmbeddingModel => ({
  maxTexts: 32,
  async embed(inputs, _kind, signal) {
    const path = `/hf-inference/models/${model}/pipeline/feature-extraction`;
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ inputs, truncate: true }),
      signal,
    });
    const responseBody = await response.text();
    if (response.ok) return vectors.parse(JSON.parse(responseBody));
    // In the form of the AI SDK's errors: see `modelErrorOf`.
    throw Object.assign(new Error(`Hugging Face answered ${response.status}.`), {
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody,
    });
  },
});
