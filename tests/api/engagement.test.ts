import { afterEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../setup/app/app.ts';

const ENGAGEMENT = {
  ENGAGEMENT_SCRIPT_URL: 'https://cdn.example.org/v1/analytics.js',
  ENGAGEMENT_WRITE_KEY: 'key',
};

let app: TestApp;
afterEach(() => app.close());

async function policyWith(env: Record<string, string>): Promise<string[]> {
  app = await startApp(env);
  const { headers } = await app.browser().get('/healthz').expect(200);
  return (headers['content-security-policy'] ?? '').split(';');
}

test('pages may load the configured script, and it may send to its own origin', async () => {
  const policy = await policyWith(ENGAGEMENT);
  expect(policy).toContain("script-src 'self' https://cdn.example.org");
  expect(policy).toContain("connect-src 'self' https://cdn.example.org");
});

test('its target origin can be configured', async () => {
  const connect = 'https://api.example.org, https://events.example.org:8443';
  const policy = await policyWith({ ...ENGAGEMENT, ENGAGEMENT_CONNECT: connect });
  expect(policy).toContain("script-src 'self' https://cdn.example.org");
  expect(policy).toContain("connect-src 'self' https://api.example.org https://events.example.org:8443");
});

test('without a script, no other origin is allowed', async () => {
  const policy = await policyWith({});
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("connect-src 'self'");
});

test('with APP_ENV=dev, no other origin is allowed', async () => {
  const policy = await policyWith({ ...ENGAGEMENT, APP_ENV: 'dev' });
  expect(policy.join()).not.toContain('cdn.example.org');
});
