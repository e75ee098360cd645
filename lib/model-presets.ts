/** A service that may be connected with a key; it speaks the protocol of its provider. */
export interface ModelPreset {
  id: string;
  name: string;
  provider: 'openai' | 'aws' | 'huggingface';
  /** The address of the API; null where it differs for each customer, or follows from the region. */
  baseUrl: string | null;
  /** An address as an example, for services without a fixed one. */
  exampleUrl?: string;
  /** An address in which the customer replaces a part. */
  urlTemplate?: string;
  /** A program on a machine of one's own, which may need no key. */
  isSelfHosted?: true;
  exampleModel: string;
}

/** The form offers them in this order. */
export const MODEL_PRESETS = [
  {
    id: 'openai',
    name: 'OpenAI',
    provider: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    exampleModel: 'gpt-4.1-mini',
  },
  {
    id: 'huggingface',
    name: 'Hugging Face',
    provider: 'huggingface',
    baseUrl: 'https://router.huggingface.co/v1',
    exampleModel: 'meta-llama/Llama-3.3-70B-Instruct',
  },
  {
    id: 'aws',
    name: 'Amazon Bedrock',
    provider: 'aws',
    baseUrl: null,
    exampleModel: 'amazon.nova-lite-v1:0',
  },
  {
    id: 'azure',
    name: 'Azure',
    provider: 'openai',
    baseUrl: null,
    urlTemplate: 'https://YOUR-RESOURCE.openai.azure.com/openai/v1',
    exampleModel: 'gpt-4.1-mini',
  },
  {
    id: 'mistral',
    name: 'Mistral',
    provider: 'openai',
    baseUrl: 'https://api.mistral.ai/v1',
    exampleModel: 'mistral-small-latest',
  },
  {
    id: 'groq',
    name: 'Groq',
    provider: 'openai',
    baseUrl: 'https://api.groq.com/openai/v1',
    exampleModel: 'llama-3.3-70b-versatile',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    provider: 'openai',
    baseUrl: 'https://openrouter.ai/api/v1',
    exampleModel: 'mistralai/mistral-small-3.2-24b-instruct',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    provider: 'openai',
    baseUrl: 'http://localhost:11434/v1',
    exampleUrl: 'http://ollama.example.org:11434/v1',
    isSelfHosted: true,
    exampleModel: 'llama3.2',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    provider: 'openai',
    baseUrl: 'http://localhost:8000/v1',
    exampleUrl: 'http://vllm.example.org:8000/v1',
    isSelfHosted: true,
    exampleModel: 'Qwen/Qwen2.5-7B-Instruct',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    provider: 'openai',
    baseUrl: 'http://localhost:1234/v1',
    exampleUrl: 'http://lm-studio.example.org:1234/v1',
    isSelfHosted: true,
    exampleModel: 'qwen2.5-7b-instruct',
  },
  {
    id: 'compatible',
    name: 'Another compatible server',
    provider: 'openai',
    baseUrl: null,
    exampleUrl: 'https://models.example.org/v1',
    isSelfHosted: true,
    exampleModel: 'small-model',
  },
] as const satisfies readonly ModelPreset[];

export type PresetId = (typeof MODEL_PRESETS)[number]['id'];

export const PRESET_IDS = MODEL_PRESETS.map(({ id }) => id) as [PresetId, ...PresetId[]];

export const findPreset = (id: string): (ModelPreset & { id: PresetId }) | undefined =>
  MODEL_PRESETS.find((preset) => preset.id === id);

export const presetOf = (id: PresetId): ModelPreset & { id: PresetId } =>
  findPreset(id) as ModelPreset & { id: PresetId };

/** A provider's name within a sentence: proper names keep their capital. */
export const nameInSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}+)+$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The address that a preset stands for; an owner's server is not on the machine of this installation. */
export const addressOf = ({ baseUrl, isSelfHosted }: ModelPreset, isOfServer: boolean): string | null =>
  isSelfHosted && !isOfServer ? null : baseUrl;
