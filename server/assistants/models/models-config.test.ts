import { expect, test } from 'vitest';
import { ConfigError } from '../../platform/config.ts';
import { readModelsConfig } from './models-config.ts';

const openai = { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'a, b,a' };
const aws = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' };
const bedrock = { ...aws, BEDROCK_MODEL: 'm' };

test('are absent by default, and the first that has a key and a model answers', () => {
  expect(readModelsConfig({}).defaultProvider).toBe('local');
  expect(readModelsConfig({ ...openai, ...bedrock }).defaultProvider).toBe('openai');
  expect(readModelsConfig({ OPENAI_API_KEY: 'k', ...bedrock }).defaultProvider).toBe('aws');
  expect(readModelsConfig({ ...openai, AI_PROVIDER: 'local' }).defaultProvider).toBe('local');
  expect(readModelsConfig(openai).openai).toEqual({
    apiKey: 'k',
    baseUrl: 'https://api.openai.com/v1',
    models: ['a', 'b'],
  });
});

test('of Amazon need a model, because other services share the credentials', () => {
  expect(readModelsConfig(aws).aws).toBeUndefined();
  expect(readModelsConfig(bedrock).aws?.baseUrl).toBe('https://bedrock-runtime.eu-central-1.amazonaws.com');
});

test.each([
  ['openai', openai],
  ['huggingface', { HUGGINGFACE_API_KEY: 'h', HUGGINGFACE_MODEL: 'c' }],
  ['aws', bedrock],
] as const)('use the same connection to %s for embeddings', (provider, env) => {
  expect(readModelsConfig(env).embedding).toBeUndefined();
  const all = { ...openai, HUGGINGFACE_API_KEY: 'h', ...bedrock, ...env };
  const models = readModelsConfig({ ...all, EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: 'vectors' });
  expect(models[provider]).toBeDefined();
  expect(models.embedding).toEqual({
    provider,
    model: 'vectors',
    dimensions: undefined,
    connection: models[provider],
  });
});

test('of Amazon embed without a model for answers, which then cannot be chosen', () => {
  const embedding = { EMBEDDING_PROVIDER: 'aws', EMBEDDING_MODEL: 'titan', EMBEDDING_DIMENSIONS: '512' };
  const models = readModelsConfig({ ...aws, ...embedding });
  expect(models.embedding).toEqual({
    provider: 'aws',
    model: 'titan',
    dimensions: 512,
    connection: {
      region: 'eu-central-1',
      accessKeyId: 'a',
      secretAccessKey: 's',
      sessionToken: undefined,
      baseUrl: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
      models: [],
    },
  });
  expect(models.aws).toBeUndefined();
});

test.each([
  [{ AI_PROVIDER: 'openai' }, 'AI_PROVIDER is "openai", but OPENAI_API_KEY'],
  [{ ...aws, AI_PROVIDER: 'aws' }, 'BEDROCK_MODEL'],
  [{ AI_PROVIDER: 'anthropic' }, 'AI_PROVIDER must be'],
  [{ OPENAI_BASE_URL: 'localhost:11434' }, 'OPENAI_BASE_URL must look like'],
  [{ AI_PRICES: 'small 5' }, 'AI_PRICES must be'],
  [{ AWS_REGION: 'evil.example/' }, 'AWS_REGION must look like'],
  [{ ...openai, EMBEDDING_PROVIDER: 'openai' }, 'which needs EMBEDDING_MODEL'],
  [{ EMBEDDING_PROVIDER: 'builtin', EMBEDDING_MODEL: 'small' }, 'takes no EMBEDDING_MODEL'],
  [{ EMBEDDING_PROVIDER: 'off', EMBEDDING_DIMENSIONS: '512' }, 'takes no EMBEDDING_MODEL'],
  [{ ...openai, EMBEDDING_MODEL: 'small' }, 'EMBEDDING_MODEL needs EMBEDDING_PROVIDER'],
  [{ EMBEDDING_DIMENSIONS: '512' }, 'EMBEDDING_DIMENSIONS needs EMBEDDING_PROVIDER'],
  [{ EMBEDDING_PROVIDER: 'openai', EMBEDDING_MODEL: 'small' }, 'but OPENAI_API_KEY'],
  [{ EMBEDDING_PROVIDER: 'aws', EMBEDDING_MODEL: 'small' }, 'AWS_SECRET_ACCESS_KEY is missing'],
  [{ EMBEDDING_PROVIDER: 'local', EMBEDDING_MODEL: 'small' }, 'EMBEDDING_PROVIDER must be'],
  [{ EMBEDDING_MEMORY_MB: '0' }, 'EMBEDDING_MEMORY_MB must be a number of megabytes'],
  [{ EMBEDDING_DIMENSIONS: 'many' }, 'EMBEDDING_DIMENSIONS must be'],
])('are refused as %o', (env, message) => {
  expect(() => readModelsConfig(env)).toThrow(ConfigError);
  expect(() => readModelsConfig(env)).toThrow(message);
});
