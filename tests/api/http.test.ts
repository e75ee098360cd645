import { request } from 'node:http';
import type { RequestHandler } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/main/app.ts';
import { createLog } from '#server/platform/log.ts';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ada = await signedInPerson(app);
});
afterAll(() => app.close());

const newSite = { name: 'Example', domain: 'example.org' };

describe('writes from other origins', () => {
  const write = (headers: Record<string, string>) => {
    const cookie = ada.client.jar.getCookie('foyer', {
      path: '/',
      domain: '127.0.0.1',
      secure: false,
      script: false,
    });
    return supertest(app.origin)
      .post('/api/sites')
      .set('Cookie', `foyer=${cookie?.value}`)
      .set(headers)
      .send({});
  };

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:3000' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    {},
  ])('with %j and a session are 403', async (headers) => {
    const answer = await write(headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ status: 403, message: expect.any(String) });
  });

  test('from own pages reach validation', async () => {
    expect((await write({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(422);
    expect((await write({ Origin: app.origin })).status).toBe(422);
  });

  test('that are text/plain are 415', async () => {
    const answer = await ada.client
      .post('/api/sites')
      .set('Content-Type', 'text/plain')
      .send(JSON.stringify(newSite));
    expect(answer.status).toBe(415);
  });
});

describe('unreadable requests', () => {
  test.each([
    ['no JSON', '{"name":', 400],
    ['null', 'null', 400],
    ['an array', '[]', 422],
    ['a number', '7', 400],
    ['nothing', '', 422],
    ['deep nesting', `{"name":${'['.repeat(101)}${']'.repeat(101)}}`, 413],
    ['many keys', `{${Array.from({ length: 1001 }, (_, i) => `"a${i}":0`)}}`, 413],
    ['many keys in lists', `{"name":[${Array(1001).fill('{"a":0}')}]}`, 413],
    ['many elements', `{"name":[${Array(10_001).fill(0)}]}`, 413],
    ['many empty lists', `{"name":[${Array(5001).fill('[]')}]}`, 413],
    ['a long key', `{"${'a'.repeat(101)}":0}`, 413],
    ['a long key with a comma and a mark', `{"\\",${'é'.repeat(100)}":0}`, 413],
    ['more than is taken', `{"name":"${'x'.repeat(300_000)}"}`, 413],
    ['a prototype', '{"__proto__":{"name":"x"},"name":"Proto","domain":"example.org","constructor":1}', 422],
  ])('%s is refused with a clear error', async (_what, body, status) => {
    const answer = await ada.client.post('/api/sites').set('Content-Type', 'application/json').send(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, message: expect.any(String), errors: expect.any(Object) });
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test('a body within the bounds is read, whatever its texts contain', async () => {
    const domains = Array.from({ length: 10_000 }, (_, i) => `${i}.example`);
    const list = await ada.client.post('/api/sites').send({ ...newSite, allowedDomains: domains });
    expect([list.status, list.body.errors]).toEqual([422, { allowed_domains: ['At most 50 domains.'] }]);
    const texts = { ...newSite, name: `"${'[{:,'.repeat(10)}\\` };
    await ada.client.post('/api/sites').send(texts).expect(201);
    const key = 'é'.repeat(100);
    const unknown = await ada.client.post('/api/sites').send({ ...newSite, [key]: 1 });
    expect(unknown.body.errors).toEqual({ [key]: ['This field is not known here.'] });
  });

  test('at most 50 unknown fields are named', async () => {
    const fields = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`field${i}`, i]));
    const answer = await ada.client.post('/api/sites').send({ ...newSite, ...fields });
    expect([answer.status, Object.keys(answer.body.errors).length]).toEqual([422, 50]);
  });

  test.each([
    ['fields', Array.from({ length: 1001 }, (_, i) => `a${i}=0`).join('&')],
    ['a name', `${'a.'.repeat(51)}=0`],
  ])('a form with too many %s is refused', async (_what, body) => {
    await ada.client.post('/api/sites').type('form').send(body).expect(413);
  });

  test('JSON in another encoding is 415: its bytes cannot be counted', async () => {
    await ada.client
      .post('/api/sites')
      .set('Content-Type', 'application/json; charset=utf-16le')
      .send(Buffer.from(JSON.stringify(newSite), 'utf16le').toString('latin1'))
      .expect(415);
  });

  test('a NUL is refused in an address and removed from a text', async () => {
    await app.browser().get('/widget.js?site=%00').expect(400);
    await ada.client.get('/api/sites/%00').expect(400);
    const { body } = await ada.client
      .post('/api/sites')
      .send({ name: 'Nul\0led', domain: 'example.org' })
      .expect(201);
    expect(body.site.name).toBe('Nulled');
  });

  test.each([
    ['a form of a script', 'application/json', 201],
    ['a form of a browser', 'text/html', 303],
  ])('a NUL is removed from %s too, and from the names of its fields', async (_what, accept, status) => {
    const send = (body: string) =>
      ada.client.post('/api/sites').type('form').set('Accept', accept).send(body);
    await send(`na%00me=${status}%00&domain=example.org`).expect(status);
    const { body } = await ada.client.get('/api/sites').expect(200);
    expect(body.results.map(({ name }: { name: string }) => name)).toContain(String(status));
    const unknownBot = await send('name=Other&domain=example.org&botId=a%00b');
    expect(unknownBot.status).toBeLessThan(500);
  });

  test('unknown paths are 404 and wrong methods 405 with Allow, both as JSON', async () => {
    expect((await ada.client.get('/api/nowhere').expect(404)).body.status).toBe(404);
    const answer = await ada.client.delete('/api/sites').expect(405);
    expect(answer.headers.allow).toBe('GET, POST');
    expect(answer.body.status).toBe(405);
  });
});

describe('plain forms', () => {
  const post = (fields: Record<string, string>) =>
    ada.client
      .post('/api/sites')
      .type('form')
      .set('Accept', 'text/html')
      .send({ _form: 'add', _back: '/u/ada', ...fields });

  test('redirect to the created item unless their page names another target', async () => {
    const made = await post({ name: 'Formed', domain: 'formed.example' }).expect(303);
    expect(made.headers.location).toMatch(/^\/u\/[\w-]+\/sites\/formed$/);
    const named = await post({ name: 'Named', domain: 'named.example', _next: '/u/ada?from=form' }).expect(
      303,
    );
    expect(named.headers.location).toBe('/u/ada?from=form');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('never redirect to %s', async (next) => {
    const answer = await post({
      name: `Next ${next}`.slice(0, 60),
      domain: 'next.example',
      _next: next,
    }).expect(303);
    expect(answer.headers.location).toBe('/');
  });

  test('that are refused redirect to their page', async () => {
    const answer = await post({ name: '', domain: '', _next: '/done' }).expect(303);
    expect(answer.headers.location).toBe('/u/ada#add');
  });

  test('of visitors redirect to the sign-in and back', async () => {
    const visitor = app.browser().post('/api/sites').type('form').set('Accept', 'text/html');
    const answer = await visitor.send({ ...newSite, _back: '/u/ada' }).expect(303);
    expect(answer.headers.location).toBe('/login?next=%2Fu%2Fada');
  });

  test('can override the method', async () => {
    const { body } = await ada.client
      .post('/api/sites')
      .send({ name: 'Short lived', domain: 'short.example' });
    const remove = ada.client.post(`/api/sites/${body.site.id}`).type('form').set('Accept', 'text/html');
    await remove.send({ _method: 'delete', _next: '/gone' }).expect(303).expect('Location', '/gone');
    await ada.client.get(`/api/sites/${body.site.id}`).expect(404);
  });
});

describe('every answer', () => {
  test('has the security headers and a request id, and cannot be framed', async () => {
    const { headers } = await app.browser().get('/healthz').expect(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('allows no other origin to read the API', async () => {
    const answer = await app.browser().get('/api/auth/check').set('Origin', 'https://evil.example');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('of the API is never cacheable, including errors', async () => {
    for (const [path, status] of [
      ['/api/auth/user', 200],
      ['/api/auth/sessions', 200],
      [`/api/users/${ada.id}`, 200],
      ['/api/sites', 200],
      ['/api/sites/unknown', 404],
      ['/api/nowhere', 404],
    ] as const) {
      const { headers } = await ada.client.get(path).expect(status);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    const visitor = await app.browser().get('/api/auth/user').expect(401);
    expect(visitor.headers['cache-control']).toBe('no-store');
  });

  test('sets no cookie for a visitor without a session', async () => {
    const answer = await app.browser().get('/api/auth/check').expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('the health check reports ready, and not ready once the server stops', async () => {
    const other = await startApp();
    await other.browser().get('/readyz').expect(200);
    other.services.draining.abort();
    await other.browser().get('/readyz').expect(503);
    await other.browser().get('/healthz').expect(200);
    await other.close();
  });
});

test('a forged X-Forwarded-For does not change the client address of a limit', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  const ask = (address: string) =>
    limited
      .browser()
      .get('/api/search/availability/user?field=name&value=someone')
      .set('X-Forwarded-For', address);
  const answers = await Promise.all(Array.from({ length: 140 }, (_, i) => ask(`10.0.0.${i}`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});

test('a body of 10 MB is refused before it is read completely', async () => {
  const status = await new Promise((resolve, reject) => {
    const upload = request(`${app.origin}/api/auth/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 10_000_000, Origin: app.origin },
    });
    upload.on('response', (response) => resolve(response.statusCode)).on('error', reject);
    upload.write(`{"password":"${'x'.repeat(1000)}`);
  });
  expect(status).toBe(413);
});

test('every request is logged, without tokens of mailed links', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const failing: RequestHandler = () => {
    throw new Error('no page today');
  };
  const noted = supertest(
    createApp({ ...app.services, log }, { forVisitors: failing, forSessions: failing }),
  );
  const link = '/reset-password?token=MAILED&from=mail';
  await noted.get(link).expect(500);
  await noted.get('/signup?invitation=MAILED').expect(500);
  await noted.get('/media/guide.pdf?source=1&expires=2&signature=MAILED');
  await noted.get(`/${link}`).expect(301);
  await noted.get(`/login?next=${encodeURIComponent(link)}`).expect(500);
  await noted
    .post('/api/auth/reset')
    .set({ Accept: 'text/html', Referer: app.origin + link, Cookie: 'foyer-device=MAILED' })
    .type('form')
    .send({ token: 'MAILED', password: 'short', _back: link })
    .expect(303);
  const logged = lines.join('');
  expect(logged.match(/"msg":"request (?:completed|errored|failed)"/g)?.length).toBeGreaterThanOrEqual(4);
  expect(logged).toContain('/reset-password?token=[hidden]&from=mail');
  expect(logged).not.toContain('MAILED');
});
