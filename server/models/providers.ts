import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import type { RemoteProvider } from '../../lib/model-providers.ts';
import {
  type BedrockConfig,
  type EmbeddingConfig,
  HUGGINGFACE,
  type ModelsConfig,
  type ProviderConfig,
} from '../platform/models-config.ts';
import { featureExtraction } from './feature-extraction.ts';

export type LanguageModel = Pick<LanguageModelV4, 'doStream'>;

/** A text for the index, or one that is searched for: some models embed them differently. */
export type EmbeddedKind = 'passage' | 'query';

export interface EmbeddingModel {
  maxTexts: number;
  /** One vector for each text, in order. */
  embed(texts: string[], kind: EmbeddedKind, signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

/** A configured provider: what the assistants' settings are turned into calls with. */
export interface Provider {
  languageModel(name: string): LanguageModel;
}

/**
 * Connects a provider. Its package is imported here, at the first use: at rest, and for assistants without a model, it
 * costs nothing. Every address and key is passed on, because the packages would else read them from the environment.
 */
export async function openProvider(
  config: ModelsConfig,
  name: RemoteProvider,
  fetch: typeof globalThis.fetch,
): Promise<Provider | undefined> {
  if (name === 'aws') return config.aws && openBedrock(config.aws, fetch);
  const provider = config[name];
  if (!provider) return undefined;
  return name === 'openai' ? openOpenAi(provider, fetch) : openHuggingFace(provider, fetch);
}

/** Chat completions, because compatible servers have them all. */
async function openOpenAi({ apiKey, baseUrl }: ProviderConfig, fetch: typeof globalThis.fetch) {
  const { createOpenAI } = await import('@ai-sdk/openai');
  const openai = createOpenAI({ apiKey: apiKey ?? NO_KEY, baseURL: baseUrl, fetch });
  return { languageModel: (model: string) => openai.chat(model) };
}

async function openHuggingFace({ apiKey, baseUrl }: ProviderConfig, fetch: typeof globalThis.fetch) {
  const { createHuggingFace } = await import('@ai-sdk/huggingface');
  const huggingFace = createHuggingFace({ apiKey: apiKey ?? NO_KEY, baseURL: baseUrl, fetch });
  return { languageModel: (model: string) => huggingFace.languageModel(model) };
}

async function openBedrock({ baseUrl, ...credentials }: BedrockConfig, fetch: typeof globalThis.fetch) {
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
  // Without an empty key the package would take one from the environment.
  const bedrock = createAmazonBedrock({ ...credentials, apiKey: '', baseURL: baseUrl, fetch });
  return { languageModel: (model: string) => bedrock.languageModel(model) };
}

/** Connects the model for embeddings; its package is imported here, too. */
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
  // Its router has no `/embeddings`, its servers for embeddings have.
  if (provider === 'huggingface' && baseUrl === HUGGINGFACE)
    return featureExtraction({ baseUrl, apiKey, model, fetch });
  const { createOpenAI } = await import('@ai-sdk/openai');
  const compatible = createOpenAI({ apiKey: apiKey ?? NO_KEY, baseURL: baseUrl, fetch });
  const options: Options = dimensions ? { openai: { dimensions } } : {};
  return embeddingModelOf(compatible.embeddingModel(model), () => options);
}

/** Each family of models has its own name for it, and other values. */
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

/** A server that needs no key ignores it. */
const NO_KEY = 'none';
