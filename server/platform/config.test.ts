import { expect, test } from 'vitest';
import { ConfigError, readPlatformConfig } from './config.ts';

test('an empty environment configures a local server on SQLite', () => {
  const config = readPlatformConfig({});
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

test('an empty variable counts as unset', () => {
  expect(readPlatformConfig({ PORT: '', SITE_URL: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('hosts that the crawler may reach are a list', () => {
  const { crawlerAllowHosts } = readPlatformConfig({
    CRAWLER_ALLOW_HOSTS: 'localhost:8080, intranet:80,[::1]:3000',
  });
  expect(crawlerAllowHosts).toEqual(['localhost:8080', 'intranet:80', '[::1]:3000']);
});

const engagement = {
  ENGAGEMENT_SCRIPT_URL: 'https://cdn.example.org/v1/analytics.js?x=1',
  ENGAGEMENT_WRITE_KEY: 'key',
};

test('an engagement script may send to its own origin, or to configured ones', () => {
  expect(readPlatformConfig({}).engagement).toBeUndefined();
  expect(readPlatformConfig(engagement).engagement).toEqual({
    scriptUrl: 'https://cdn.example.org/v1/analytics.js?x=1',
    writeKey: 'key',
    connect: ['https://cdn.example.org'],
  });
  const ENGAGEMENT_CONNECT = 'https://api.example.org, http://localhost:8080,';
  expect(readPlatformConfig({ ...engagement, ENGAGEMENT_CONNECT }).engagement?.connect).toEqual([
    'https://api.example.org',
    'http://localhost:8080',
  ]);
});

test('in development there is no engagement script', () => {
  expect(readPlatformConfig({ ...engagement, APP_ENV: 'dev' }).engagement).toBeUndefined();
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
  expect(() => readPlatformConfig(environment)).toThrow(ConfigError);
  expect(() => readPlatformConfig(environment)).toThrow(message);
});
