import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type EmbeddingBehaviour,
  type EmbeddingProvider,
  encodeConcepts,
  refusesToEmbed,
  startEmbeddingProvider,
} from '#tests/setup/answers/embedding-provider.ts';
import { UNCONNECTED } from '#tests/setup/answers/unconnected-models.ts';
import { readConfig } from '../../main/config.ts';
import { createLog } from '../../platform/log.ts';
import { embedTexts } from './embedding.ts';
import { openEmbeddingModel } from './embedding-models.ts';
import { createModels, ModelError } from './models.ts';

let provider: EmbeddingProvider;

beforeAll(async () => {
  provider = await startEmbeddingProvider();
});
beforeEach(() => provider.behave());
afterAll(() => provider.close());

const AWS = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' };
const openAi = () => ({
  OPENAI_BASE_URL: `${provider.origin}/v1`,
  OPENAI_API_KEY: 'sk-open',
  EMBEDDING_PROVIDER: 'openai',
  EMBEDDING_MODEL: 'embedder',
});
const bedrock = (model: string) => ({
  ...AWS,
  BEDROCK_BASE_URL: provider.origin,
  EMBEDDING_PROVIDER: 'aws',
  EMBEDDING_MODEL: model,
});
const OPTIONS = { kind: 'passage' as const, timeoutMs: 30_000, signal: new AbortController().signal };

const modelsOf = (env: Record<string, string>) =>
  createModels({ config: readConfig(env), log: createLog('silent'), ...UNCONNECTED });

async function embed(env: Record<string, string>, texts: string[], options = {}) {
  const models = modelsOf(env);
  try {
    return await models.embedding?.embed(texts, { ...OPTIONS, ...options });
  } finally {
    await models.close();
  }
}

const problemOf = (env: Record<string, string>, options = {}): Promise<unknown> =>
  embed(env, ['tea', 'returns'], options).then(
    () => 'none',
    (error) => (error instanceof ModelError ? error.problem : error),
  );

describe('vectors', () => {
  test('of an OpenAI-compatible server', async () => {
    expect(await embed({ ...openAi(), EMBEDDING_DIMENSIONS: '128' }, ['tea', 'returns'])).toEqual(
      ['tea', 'returns'].map(encodeConcepts),
    );
    expect(provider.calls).toMatchObject([
      {
        path: '/v1/embeddings',
        headers: { authorization: 'Bearer sk-open' },
        body: { model: 'embedder', input: ['tea', 'returns'], dimensions: 128 },
      },
    ]);
  });

  test('of Titan on Bedrock, which accepts one text', async () => {
    expect(await embed(bedrock('amazon.titan-embed-text-v2:0'), ['tea'])).toEqual([encodeConcepts('tea')]);
    expect(provider.calls[0]).toMatchObject({
      path: '/model/amazon.titan-embed-text-v2%3A0/invoke',
      body: { inputText: 'tea' },
    });
    expect(provider.calls[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
  });

  test('of Cohere on Bedrock, which needs the purpose of a text', async () => {
    for (const kind of ['passage', 'query'])
      expect(await embed(bedrock('cohere.embed-multilingual-v3'), ['tea'], { kind })).toHaveLength(1);
    expect(provider.calls).toMatchObject([
      { body: { texts: ['tea'], input_type: 'search_document' } },
      { body: { texts: ['tea'], input_type: 'search_query' } },
    ]);
  });

  test('of a server with the embedding software of Hugging Face', async () => {
    const env = {
      HUGGINGFACE_BASE_URL: `${provider.origin}/v1`,
      HUGGINGFACE_API_KEY: 'hf-key',
      EMBEDDING_PROVIDER: 'huggingface',
      EMBEDDING_MODEL: 'org/embedder',
    };
    expect(await embed(env, ['tea'])).toEqual([encodeConcepts('tea')]);
    expect(provider.calls).toMatchObject([
      { path: '/v1/embeddings', headers: { authorization: 'Bearer hf-key' } },
    ]);
  });

  test('of the router of Hugging Face', async () => {
    const { embedding } = readConfig({
      HUGGINGFACE_API_KEY: 'hf-key',
      EMBEDDING_PROVIDER: 'huggingface',
      EMBEDDING_MODEL: 'org/embedder',
    }).models;
    if (!embedding) throw new Error('not configured');
    const asked: string[] = [];
    const toProvider: typeof fetch = (input, init) => {
      const url = new URL(String(input));
      asked.push(url.origin);
      return fetch(provider.origin + url.pathname, init);
    };
    const model = await openEmbeddingModel(embedding, toProvider);
    const options = { ...OPTIONS, dimensions: undefined };
    expect(await embedTexts(model, ['tea', 'returns'], options)).toEqual(
      ['tea', 'returns'].map(encodeConcepts),
    );
    expect(asked).toEqual(['https://router.huggingface.co']);
    expect(provider.calls).toMatchObject([
      {
        path: '/hf-inference/models/org/embedder/pipeline/feature-extraction',
        headers: { authorization: 'Bearer hf-key' },
        body: { inputs: ['tea', 'returns'], truncate: true },
      },
    ]);
    provider.behave(refusesToEmbed(429, { 'retry-after': '7' }));
    await expect(embedTexts(model, ['tea'], options)).rejects.toMatchObject({
      problem: 'rate_limited',
      retryAfterMs: 7000,
    });
  });
});

describe('a failure is named:', () => {
  const writes =
    (body: string): EmbeddingBehaviour =>
    (_call, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  const data = (...vectors: unknown[]) =>
    JSON.stringify({ data: vectors.map((embedding) => ({ embedding })), usage: { prompt_tokens: 1 } });

  test.each<[string, EmbeddingBehaviour, string]>([
    ['a wrong key', refusesToEmbed(401), 'key_refused'],
    ['a model that is not there', refusesToEmbed(404), 'unknown_model'],
    ['a model that is not for embeddings', refusesToEmbed(400), 'rejected'],
    ['too many calls', refusesToEmbed(429), 'rate_limited'],
    ['no credit', refusesToEmbed(429, {}, '{"error":{"message":"insufficient_quota"}}'), 'quota'],
    ['a broken server', refusesToEmbed(503), 'provider_down'],
    ['a page', refusesToEmbed(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'), 'garbled'],
    ['half a document', writes(data([1, 2], [3, 4]).slice(0, 30)), 'garbled'],
    ['too few vectors', writes(data([1, 2])), 'garbled'],
    ['vectors of different lengths', writes(data([1, 2], [1, 2, 3])), 'wrong_dimensions'],
    ['empty vectors', writes(data([], [])), 'garbled'],
    ['vectors longer than any', writes(data(Array(200_000).fill(1), Array(200_000).fill(1))), 'garbled'],
    ['a closed connection', (_call, response) => void response.destroy(), 'unreachable'],
  ])('%s', async (_name, behaviour, problem) => {
    provider.behave(behaviour);
    expect(await problemOf(openAi())).toBe(problem);
  });

  test('other dimensions than configured', async () => {
    expect(await problemOf({ ...openAi(), EMBEDDING_DIMENSIONS: '64' })).toBe('wrong_dimensions');
  });

  test('no answer in time', async () => {
    provider.behave(async (_call, _response, go) => {
      await wait(300);
      go();
    });
    expect(await problemOf(openAi(), { timeoutMs: 50 })).toBe('timeout');
  });
});

test('a server without an embedding model has no embeddings', () => {
  expect(modelsOf({}).embedding).toBeUndefined();
});
