import { findPreset, type PresetId } from './model-presets.ts';

export const MODEL_PROVIDERS = ['local', 'openai', 'aws', 'huggingface', 'anthropic', 'custom'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** The providers that this version supports; the others are only listed. */
export const USABLE_PROVIDERS = ['local', 'openai', 'aws', 'huggingface'] as const;
export type UsableProvider = (typeof USABLE_PROVIDERS)[number];

/** A usable provider with a language model. */
export type RemoteProvider = Exclude<UsableProvider, 'local'>;

/** A provider that the assistant's owner has connected with their own key. */
export type OwnProvider = `own:${PresetId}`;

/** The provider in the settings of an assistant. */
export type ChosenProvider = UsableProvider | OwnProvider;

export const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  local: 'Built-in assistant',
  openai: 'OpenAI',
  aws: 'Amazon Bedrock',
  huggingface: 'Hugging Face',
  anthropic: 'Anthropic',
  custom: 'Custom',
};

const OWN = 'own:';

export const ownProvider = (id: PresetId): OwnProvider => `${OWN}${id}`;

/** The preset of an owner's provider; undefined for a provider of the server. */
export const ownPresetOf = (provider: string) =>
  provider.startsWith(OWN) ? findPreset(provider.slice(OWN.length)) : undefined;

export const isOwnProvider = (provider: string): provider is OwnProvider =>
  ownPresetOf(provider) !== undefined;

export const isUsableProvider = (provider: string): provider is UsableProvider =>
  (USABLE_PROVIDERS as readonly string[]).includes(provider);

/** Whether a usable provider is named that has a language model. */
export const isRemoteProvider = (provider: string | null): provider is RemoteProvider =>
  provider !== null && provider !== 'local' && isUsableProvider(provider);

export const providerName = (provider: ModelProvider | OwnProvider): string =>
  ownPresetOf(provider)?.name ?? PROVIDER_NAMES[provider as ModelProvider];
