import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment configures a local server on SQLite', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    env: 'prod',
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    defaultSiteName: 'Foyer',
    captcha: true,
    rateLimits: true,
    trustProxy: 0,
  });
  expect(config.databaseUrl).toMatch(/data\/foyer\.db$/);
});

describe('language models', () => {
  const openai = { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'a, b,a' };
  const aws = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' };
  const bedrock = { ...aws, BEDROCK_MODEL: 'm' };

  test('are absent by default, and the first that has a key and a model answers', () => {
    expect(readConfig({}).models.defaultProvider).toBe('local');
    expect(readConfig({ ...openai, ...bedrock }).models.defaultProvider).toBe('openai');
    expect(readConfig({ OPENAI_API_KEY: 'k', ...bedrock }).models.defaultProvider).toBe('aws');
    expect(readConfig({ ...openai, AI_PROVIDER: 'local' }).models.defaultProvider).toBe('local');
    expect(readConfig(openai).models.openai).toEqual({
      apiKey: 'k',
      baseUrl: 'https://api.openai.com/v1',
      models: ['a', 'b'],
    });
  });

  test('of Amazon need a model, because other services share the credentials', () => {
    expect(readConfig(aws).models.aws).toBeUndefined();
    expect(readConfig(bedrock).models.aws?.baseUrl).toBe(
      'https://bedrock-runtime.eu-central-1.amazonaws.com',
    );
  });

  test.each([
    ['openai', openai],
    ['huggingface', { HUGGINGFACE_API_KEY: 'h', HUGGINGFACE_MODEL: 'c' }],
    ['aws', bedrock],
  ] as const)('use the same connection to %s for embeddings', (provider, env) => {
    expect(readConfig(env).models.embedding).toBeUndefined();
    const all = { ...openai, HUGGINGFACE_API_KEY: 'h', ...bedrock, ...env };
    const { models } = readConfig({ ...all, EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: 'vectors' });
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
    const { models } = readConfig({ ...aws, ...embedding });
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
    [{ EMBEDDING_DIMENSIONS: 'many' }, 'EMBEDDING_DIMENSIONS must be'],
  ])('are refused as %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('hosts that the crawler may reach are a list', () => {
  const { crawlerAllowHosts } = readConfig({ CRAWLER_ALLOW_HOSTS: 'localhost:8080, intranet:80,[::1]:3000' });
  expect(crawlerAllowHosts).toEqual(['localhost:8080', 'intranet:80', '[::1]:3000']);
});

const engagement = {
  ENGAGEMENT_SCRIPT_URL: 'https://cdn.example.org/v1/analytics.js?x=1',
  ENGAGEMENT_WRITE_KEY: 'key',
};

test('an engagement script may send to its own origin, or to configured ones', () => {
  expect(readConfig({}).engagement).toBeUndefined();
  expect(readConfig(engagement).engagement).toEqual({
    scriptUrl: 'https://cdn.example.org/v1/analytics.js?x=1',
    writeKey: 'key',
    connect: ['https://cdn.example.org'],
  });
  const ENGAGEMENT_CONNECT = 'https://api.example.org, http://localhost:8080,';
  expect(readConfig({ ...engagement, ENGAGEMENT_CONNECT }).engagement?.connect).toEqual([
    'https://api.example.org',
    'http://localhost:8080',
  ]);
});

test('in development there is no engagement script', () => {
  expect(readConfig({ ...engagement, APP_ENV: 'dev' }).engagement).toBeUndefined();
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be a whole number'],
  [{ APP_ENV: 'production' }, 'APP_ENV must be "prod" or "dev"'],
  [{ SITE_URL: 'foyer.example' }, 'SITE_URL must look like'],
  [{ SITE_URL: 'http://foyer.example/sub' }, 'SITE_URL must be an origin'],
  [{ SITE_URL: 'http://foyer.example?sub' }, 'SITE_URL must be an origin'],
  [{ SITE_URL: 'http://ada:secret@foyer.example' }, 'SITE_URL must not contain a user name'],
  [{ SITE_URL: 'https://foyer.example' }, 'TRUST_PROXY must be'],
  [{ HOST: 'http://0.0.0.0' }, 'HOST must be an IP address or a host name'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like'],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, 'DATABASE_REPLICA_URL is a replica of'],
  [{ DATABASE_URL: 'postgres://x/y', DATABASE_REPLICA_URL: 'x' }, 'DATABASE_REPLICA_URL must look like'],
  [{ EMBEDDING_MEMORY_MB: '0' }, 'EMBEDDING_MEMORY_MB must be a number of megabytes'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32'],
  [{ ADMIN_EMAIL: 'root' }, 'ADMIN_EMAIL must be'],
  [{ CAPTCHA: 'no' }, 'CAPTCHA must be "on" or "off"'],
  [{ CRAWLER_ALLOW_HOSTS: 'localhost' }, 'CRAWLER_ALLOW_HOSTS must be a list'],
  [{ CRAWLER_ALLOW_FOR: 'editors' }, 'CRAWLER_ALLOW_FOR must be "admins" or "everyone"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing'],
  [{ BACKUP_TO: 'S3://bucket/x' }, 'BACKUP_TO must be a folder or s3://bucket/prefix'],
  [{ BACKUP_TO: 'https://x/y' }, 'BACKUP_TO must be a folder or s3://bucket/prefix'],
  [{ ...engagement, ENGAGEMENT_SCRIPT_URL: '' }, 'ENGAGEMENT_SCRIPT_URL is missing'],
  [{ ...engagement, ENGAGEMENT_WRITE_KEY: '' }, 'ENGAGEMENT_WRITE_KEY is missing'],
  [{ ...engagement, ENGAGEMENT_SCRIPT_URL: 'javascript:alert(1)' }, 'ENGAGEMENT_SCRIPT_URL must look like'],
  [{ ...engagement, ENGAGEMENT_SCRIPT_URL: 'https://a;b.example/x.js' }, 'ENGAGEMENT_SCRIPT_URL must have'],
  [{ ...engagement, ENGAGEMENT_SCRIPT_URL: 'not an address' }, 'ENGAGEMENT_SCRIPT_URL must look like'],
  [{ ...engagement, ENGAGEMENT_SCRIPT_URL: 'https://a:b@c.example/x.js' }, 'ENGAGEMENT_SCRIPT_URL must not'],
  [{ ...engagement, ENGAGEMENT_CONNECT: 'https://a.example/path' }, 'ENGAGEMENT_CONNECT must be a list'],
  [{ ...engagement, ENGAGEMENT_CONNECT: "https://a.example 'unsafe-eval'" }, 'ENGAGEMENT_CONNECT must be'],
])('%j is refused with one line and the name of the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(message);
});
