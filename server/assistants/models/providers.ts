import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { BedrockConfig, ProviderConfig, ProviderConnection } from './models-config.ts';

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
  { provider, connection }: ProviderConnection,
  fetch: typeof globalThis.fetch,
): Promise<Provider> {
  if (provider === 'aws') return openBedrock(connection, fetch);
  return provider === 'openai' ? openOpenAi(connection, fetch) : openHuggingFace(connection, fetch);
}

/** Uses chat completions, which all compatible servers support. */
async function openOpenAi({ apiKey, baseUrl }: ProviderConfig, fetch: typeof globalThis.fetch) {
  const { createOpenAI } = await import('@ai-sdk/openai');
  const send = new URL(baseUrl).hostname === MISTRAL ? withoutStreamOptions(fetch) : fetch;
  const openai = createOpenAI({ apiKey: apiKey ?? NO_KEY, baseURL: baseUrl, fetch: send });
  return { languageModel: (model: string) => openai.chat(model) };
}

/** Refuses requests with `stream_options`, and reports the usage without them. */
const MISTRAL = 'api.mistral.ai';

const withoutStreamOptions =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const { stream_options: _, ...body } = JSON.parse(String(init?.body));
    return fetch(input, { ...init, body: JSON.stringify(body) });
  };

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
