import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { RemoteProvider } from '../../lib/model-providers.ts';
import type { BedrockConfig, ModelsConfig, ProviderConfig } from '../platform/models-config.ts';

export type LanguageModel = Pick<LanguageModelV4, 'doStream'>;

/** A configured provider. */
export interface Provider {
  languageModel(name: string): LanguageModel;
}

/**
 * Connects a provider. Its package is imported at the first use, so servers without a model do not load it. Addresses and keys
 * are always passed, because the packages would otherwise read them from the environment.
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

/** Uses chat completions, which all compatible servers support. */
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
  // The empty key prevents the package from reading one from the environment.
  const bedrock = createAmazonBedrock({ ...credentials, apiKey: '', baseURL: baseUrl, fetch });
  return { languageModel: (model: string) => bedrock.languageModel(model) };
}

/** A server that needs no key ignores it. */
export const NO_KEY = 'none';
