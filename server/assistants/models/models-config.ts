import { z } from 'zod';
import { presetOf } from '#lib/model-presets.ts';
import { USABLE_PROVIDERS, type UsableProvider } from '#lib/model-providers.ts';
import { address, ConfigError, type Environment, parseVariables } from '../../platform/config.ts';

declare module '../../platform/config.ts' {
  interface Config {
    models: ModelsConfig;
  }
}

interface Providers {
  openai: ProviderConfig | undefined;
  huggingface: ProviderConfig | undefined;
  aws: BedrockConfig | undefined;
}

/** The providers of the installation. */
export interface Configured extends Providers {
  /** The provider of assistants without a chosen one: the wanted one, or the first configured one with a model. */
  defaultProvider: UsableProvider;
}

/** The providers of language models that the environment configures. */
export interface ModelsConfig extends Configured {
  wantedProvider: UsableProvider | undefined;
  /** A connected embedding model, for search by meaning. */
  embedding: EmbeddingConfig | undefined;
  /** Whether texts may be compared by their meaning with the encoder in the box. A connected model takes its place for passages. */
  hasEncoder: boolean;
  /** The memory of vectors. */
  embeddingBytes: number;
  /** `host:port` of configured servers, which may be private. */
  allowHosts: readonly string[];
  /** US dollars for a million tokens, by the name of the model. */
  prices: ReadonlyMap<string, { input: number; output: number }>;
}

export interface ProviderConfig {
  /** Absent for servers that need none, such as Ollama. */
  apiKey: string | undefined;
  baseUrl: string;
  /** The models that owners choose from, the default one first; empty if any may be named. */
  models: readonly string[];
}

export interface BedrockConfig {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  baseUrl: string;
  models: readonly string[];
}

/** A provider with its address and key. */
export type ProviderConnection =
  | { provider: 'openai' | 'huggingface'; connection: ProviderConfig }
  | { provider: 'aws'; connection: BedrockConfig };

export type EmbeddingConfig = {
  model: string;
  /** For models that can shorten their vectors. */
  dimensions: number | undefined;
} & ProviderConnection;

/** Names separated by commas. */
const nameList = z
  .string()
  .transform((text) => [...new Set(text.split(',').flatMap((name) => name.trim() || []))])
  .default([]);

const DIMENSIONS_RANGE = 'must be a number from 16 to 4096.';
const MEMORY_RANGE = 'must be a number of megabytes from 0.1 to 65536.';

const webAddress = address(['http:', 'https:'], 'https://models.example.org/v1').optional();

const Variables = z.object({
  AI_PROVIDER: z
    .enum(USABLE_PROVIDERS, { error: 'must be "local", "openai", "aws" or "huggingface".' })
    .optional(),
  AI_PRICES: z
    .string()
    .regex(
      /^\s*([^\s,=]+\s*=\s*\d+(\.\d+)?\s*\/\s*\d+(\.\d+)?\s*(,\s*|$))*$/,
      'must be a list of US dollars for a million tokens, read and written, such as "small-model=0.15/0.6, large-model=2/8".',
    )
    .default(''),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: webAddress,
  OPENAI_MODEL: nameList,
  HUGGINGFACE_API_KEY: z.string().optional(),
  HUGGINGFACE_BASE_URL: webAddress,
  HUGGINGFACE_MODEL: nameList,
  AWS_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must look like eu-central-1.')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  BEDROCK_BASE_URL: webAddress,
  BEDROCK_MODEL: nameList,
  EMBEDDING_PROVIDER: z
    .enum(['builtin', 'off', 'openai', 'aws', 'huggingface'], {
      error: 'must be "builtin", "off", "openai", "aws" or "huggingface".',
    })
    .optional(),
  EMBEDDING_MODEL: z.string().trim().max(200, 'must be the name of a model.').optional(),
  EMBEDDING_DIMENSIONS: z.coerce
    .number(DIMENSIONS_RANGE)
    .int(DIMENSIONS_RANGE)
    .min(16, DIMENSIONS_RANGE)
    .max(4096, DIMENSIONS_RANGE)
    .optional(),
  EMBEDDING_MEMORY_MB: z.coerce
    .number(MEMORY_RANGE)
    .min(0.1, MEMORY_RANGE)
    .max(65_536, MEMORY_RANGE)
    .default(256),
});

type Variables = z.output<typeof Variables>;

export const MODEL_VARIABLES: readonly string[] = Object.keys(Variables.shape);

/** @throws ConfigError */
export function readModelsConfig(environment: Environment): ModelsConfig {
  const env = parseVariables(Variables, environment);
  const configured = {
    openai: readProvider(env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_MODEL, OPENAI),
    // Requires a model, because the credentials may be meant for other services.
    aws: env.BEDROCK_MODEL.length > 0 ? readBedrock(env) : undefined,
    huggingface: readProvider(
      env.HUGGINGFACE_API_KEY,
      env.HUGGINGFACE_BASE_URL,
      env.HUGGINGFACE_MODEL,
      HUGGINGFACE,
    ),
  };
  const wanted = env.AI_PROVIDER;
  if (wanted && wanted !== 'local' && !configured[wanted])
    throw new ConfigError(`AI_PROVIDER is "${wanted}", but ${NEEDED[wanted]} missing.`);
  const embedding = readEmbedding(env, { ...configured, aws: readBedrock(env) });
  const named = [env.OPENAI_BASE_URL, env.HUGGINGFACE_BASE_URL, env.BEDROCK_BASE_URL];
  return {
    ...configured,
    wantedProvider: wanted,
    defaultProvider: wanted ?? firstWithModel(configured),
    embedding,
    hasEncoder: env.EMBEDDING_PROVIDER !== 'off',
    embeddingBytes: env.EMBEDDING_MEMORY_MB * 1_000_000,
    allowHosts: named.flatMap((url) => (url ? hostAndPort(url) : [])),
    prices: readPrices(env.AI_PRICES),
  };
}

/** Without a default model, a provider could only answer for assistants with one of their own. */
const firstWithModel = (configured: Providers): UsableProvider =>
  (['openai', 'aws', 'huggingface'] as const).find((name) => configured[name]?.models[0]) ?? 'local';

/** Those of the environment, and for the other ones those that admins have connected. */
export function withConnected(environment: ModelsConfig, connected: ProviderConnection[]): Configured {
  const { openai, aws, huggingface } = environment;
  const configured: Providers = { openai, aws, huggingface };
  for (const { provider, connection } of connected)
    if (provider === 'aws') configured.aws ??= connection;
    else configured[provider] ??= connection;
  return { ...configured, defaultProvider: environment.wantedProvider ?? firstWithModel(configured) };
}

/** Undefined without a connected model. */
function readEmbedding(
  { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: model, EMBEDDING_DIMENSIONS: dimensions }: Variables,
  configured: Providers,
): EmbeddingConfig | undefined {
  if (!provider && !model) {
    if (!dimensions) return undefined;
    throw new ConfigError('EMBEDDING_DIMENSIONS needs EMBEDDING_PROVIDER and EMBEDDING_MODEL.');
  }
  if (provider === 'builtin' || provider === 'off') {
    if (!model && !dimensions) return undefined;
    throw new ConfigError(
      `EMBEDDING_PROVIDER is "${provider}", which takes no EMBEDDING_MODEL and no EMBEDDING_DIMENSIONS.`,
    );
  }
  if (!provider)
    throw new ConfigError('EMBEDDING_MODEL needs EMBEDDING_PROVIDER: "openai", "aws" or "huggingface".');
  if (!model)
    throw new ConfigError(
      `EMBEDDING_PROVIDER is "${provider}", which needs EMBEDDING_MODEL, the name of a model for embeddings.`,
    );
  const needed =
    provider === 'aws'
      ? 'one of AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is'
      : NEEDED[provider];
  const missing = new ConfigError(`EMBEDDING_PROVIDER is "${provider}", but ${needed} missing.`);
  if (provider === 'aws') {
    if (!configured.aws) throw missing;
    return { provider, model, dimensions, connection: configured.aws };
  }
  const connection = configured[provider];
  if (!connection) throw missing;
  return { provider, model, dimensions, connection };
}

const OPENAI = presetOf('openai').baseUrl as string;
export const HUGGINGFACE = presetOf('huggingface').baseUrl as string;
export const bedrockAddress = (region: string): string => `https://bedrock-runtime.${region}.amazonaws.com`;

const NEEDED = {
  openai: 'OPENAI_API_KEY (or OPENAI_BASE_URL) is',
  huggingface: 'HUGGINGFACE_API_KEY (or HUGGINGFACE_BASE_URL) is',
  aws: 'one of AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and BEDROCK_MODEL is',
};

/** A provider is configured by a key, or by the address of a server that needs none. */
const readProvider = (
  apiKey: string | undefined,
  baseUrl: string | undefined,
  models: string[],
  standard: string,
): ProviderConfig | undefined =>
  apiKey || baseUrl ? { apiKey, baseUrl: (baseUrl ?? standard).replace(/\/+$/, ''), models } : undefined;

function readBedrock(env: Variables): BedrockConfig | undefined {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!region || !accessKeyId || !secretAccessKey) return undefined;
  return {
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN,
    baseUrl: (env.BEDROCK_BASE_URL ?? bedrockAddress(region)).replace(/\/+$/, ''),
    models: env.BEDROCK_MODEL,
  };
}

/** `host:port` of an address. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

const readPrices = (text: string): ModelsConfig['prices'] =>
  new Map(
    text.split(',').flatMap((entry) => {
      const [, model, input, output] = /^\s*(\S+?)\s*=\s*([\d.]+)\s*\/\s*([\d.]+)\s*$/.exec(entry) ?? [];
      return model ? [[model, { input: Number(input), output: Number(output) }] as const] : [];
    }),
  );
