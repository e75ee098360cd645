/** The providers of answers. */
export const MODEL_PROVIDERS = ['local', 'openai', 'aws', 'huggingface', 'anthropic', 'custom'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** The providers that this version supports; the others are only listed. */
export const USABLE_PROVIDERS = ['local', 'openai', 'aws', 'huggingface'] as const;
export type UsableProvider = (typeof USABLE_PROVIDERS)[number];

/** A usable provider with a language model. */
export type RemoteProvider = Exclude<UsableProvider, 'local'>;

export const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  local: 'Built-in assistant',
  openai: 'OpenAI',
  aws: 'Amazon Bedrock',
  huggingface: 'Hugging Face',
  anthropic: 'Anthropic',
  custom: 'Custom',
};
