import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { pino } from 'pino';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { colourSchemeIn } from '#lib/colour-scheme.ts';
import { isPlainPage } from '#lib/routes.ts';
import { type ContentVersions, createContentVersions } from '#server/platform/content-versions.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { RenderedPage } from '#server/platform/http/cached-page.ts';
import { createPageCache } from '#server/platform/http/page-cache.ts';
import { requestLog } from '#server/platform/http/request-log.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';

const log = pino({ level: 'silent' });
const STYLE = "'sha256-c3R5bGU='";

let store: TestDatabase;
let database: Database;
let versions: ContentVersions;
let server: Server;
let origin: string;
/** Addresses in the order in which they were rendered. */
let rendered: string[];
/** Requests that were not answered before all other handlers. */
let passed: number;
/** A rendered page with the number of its rendering, which makes each one different. */
let renderPage: (address: string, theme: string) => Promise<RenderedPage> | RenderedPage;

const page = (text: string, differing: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'Content-Type': 'text/html;charset=utf-8' },
  body: Buffer.from(`<p>${text}</p>`.padEnd(2000, ' ')),
  styleHash: STYLE,
  shows: ['posts'],
  ...differing,
});

beforeEach(async () => {
  store = await createTestDatabase();
  database = connect(store.url, log);
  await migrate(database);
  versions = createContentVersions(database, log);
  rendered = [];
  renderPage = (address, theme) => page(`${address} ${theme} ${rendered.length}`);

  const cache = createPageCache({
    versions,
    log,
    isCacheable: isPlainPage,
    keyOf: (req) => colourSchemeIn(req.headers.cookie),
    async render(req, address) {
      rendered.push(address);
      return renderPage(address, colourSchemeIn(req.headers.cookie));
    },
    send: (_req, res, { status, body }) =>
      void res.status(status).set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html' }).send(body),
  });
  passed = 0;
  const app = express();
  app.disable('x-powered-by');
  app.use((_req, _res, next) => {
    passed++;
    next();
  });
  app.use(requestLog(log));
  app.use(securityHeaders({ https: false, dev: false }));
  app.use(cache.serve);
  app.use(((_error, _req, res, _next) => void res.status(500).send('failed')) as express.ErrorRequestHandler);
  server = createServer((req, res) => void (cache.serveHit(req, res) || app(req, res)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
  await store.drop();
});

async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(origin + path, { method, headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString().trim() };
}

/** A change of posts or products. */
const change = (kind: 'posts' | 'catalog', changed = versions, changedIn = database) =>
  changedIn.db.transaction().execute((tx) => changed.bump(tx, kind));

describe('a cached page', () => {
  test('is rendered once for all later requests', async () => {
    const first = await get('/blog');
    expect(first).toMatchObject({ status: 200, text: '<p>/blog system 1</p>' });
    expect((await get('/blog')).text).toBe(first.text);
    expect(rendered).toEqual(['/blog']);
  });

  test('is rendered once for parallel requests', async () => {
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    renderPage = () => promise;
    let arrived = 0;
    server.on('request', () => arrived++);
    const answers = Array.from({ length: 20 }, () => get('/blog'));
    await eventually(() => expect(arrived).toBe(20));
    resolve(page('together'));
    for (const { text } of await Promise.all(answers)) expect(text).toBe('<p>together</p>');
    expect(rendered).toEqual(['/blog']);
  });

  test('has cache headers, allows its styles and sets no cookie', async () => {
    await get('/blog');
    const { headers } = await get('/blog');
    expect(headers).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Cookie',
    });
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${STYLE}`);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('is not sent again for the same ETag', async () => {
    const first = await get('/blog');
    const again = await get('/blog', { 'If-None-Match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.etag).toBe(first.headers.etag);
    expect((await get('/blog', { 'If-None-Match': '"another"' })).status).toBe(200);

    await change('posts');
    const changed = await get('/blog', { 'If-None-Match': String(first.headers.etag) });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    // As Chromium says it: the order means nothing.
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
  ])('is sent to a browser that accepts %s as %s', async (accepted, encoding) => {
    const plain = await get('/blog');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const { headers, body } = await get('/blog', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(decoded(body, encoding)).toBe(plain.body.toString());
    if (encoding) expect(body.length).toBeLessThan(plain.body.length);
    expect(rendered).toHaveLength(1);
  });

  test('has the same headers and no body for HEAD', async () => {
    const head = await get('/blog', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, text: '' });
    const whole = await get('/blog');
    expect(whole.body.length).toBe(2000);
    expect(head.headers['content-length']).toBe('2000');
    expect(head.headers.etag).toBe(whole.headers.etag);
    expect(rendered).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, 'GET' | 'HEAD']>([
    ['as it is', {}, 'GET'],
    ['as brotli', { 'Accept-Encoding': 'gzip, br' }, 'GET'],
    ['as gzip', { 'Accept-Encoding': 'gzip' }, 'GET'],
    ['without its body', {}, 'HEAD'],
    ['to whoever has it', { 'If-None-Match': '*' }, 'GET'],
  ])('has the same headers the second time without other handlers, sent %s', async (_what, sent, method) => {
    const first = await get('/blog', sent, method);
    const second = await get('/blog', sent, method);
    expect(passed).toBe(1);
    expect(second.status).toBe(first.status);
    const encoding = first.headers['content-encoding'] as string | undefined;
    expect(decoded(second.body, encoding)).toBe(decoded(first.body, encoding));
    expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    // A denser body may have replaced the first one meanwhile.
    const shared = ({
      'x-request-id': _id,
      'content-length': _length,
      date: _date,
      ...headers
    }: typeof first.headers) => headers;
    expect(shared(second.headers)).toEqual(shared(first.headers));
    expect(first.headers).toHaveProperty('content-security-policy');
  });

  test('is another page for another theme', async () => {
    expect((await get('/', { Cookie: 'theme=dark' })).text).toBe('<p>/ dark 1</p>');
    expect((await get('/', { Cookie: 'theme=light' })).text).toBe('<p>/ light 2</p>');
    expect((await get('/')).text).toBe('<p>/ system 3</p>');
    expect((await get('/', { Cookie: 'other=1; theme=dark' })).text).toBe('<p>/ dark 1</p>');
    expect((await get('/', { Cookie: 'theme=nonsense' })).text).toBe('<p>/ system 3</p>');
    expect(rendered).toHaveLength(3);
  });
});

describe('an address', () => {
  test('is the same page with any tracking parameters', async () => {
    await get('/blog?page=2');
    for (const marks of [
      'page=2&utm_source=mail',
      'utm_source=a&page=2&utm_medium=b',
      'fbclid=1&page=2&ref=x',
    ]) {
      expect.soft((await get(`/blog?${marks}`)).text, marks).toBe('<p>/blog?page=2 system 1</p>');
    }
    expect(rendered).toEqual(['/blog?page=2']);
  });

  test('is another page with another page number or period', async () => {
    for (const address of ['/blog', '/blog?page=2', '/blog?page=3', '/pricing?period=year']) {
      await get(address);
      await get(address);
    }
    expect(rendered).toEqual(['/blog', '/blog?page=2', '/blog?page=3', '/pricing?period=year']);
  });

  test.each([
    'nameLike=tea',
    'page=2&nameLike=tea',
    'page=12345',
    'page=x',
    'period=day',
    'a',
    'xutm_source=1',
  ])('with ?%s is rendered each time and not cached', async (query) => {
    const first = await get(`/blog?${query}`);
    expect(first.text).toBe(`<p>/blog?${query} system 1</p>`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get(`/blog?${query}`)).text).toBe(`<p>/blog?${query} system 2</p>`);
  });
});

describe('responses that are not cached', () => {
  test.each<[string, Partial<RenderedPage>]>([
    ['a page that is not there', { status: 404 }],
    ['a redirect', { status: 303 }],
    ['a failure', { status: 500 }],
    ['a page that does not say what it shows', { shows: undefined }],
  ])('%s', async (_what, differing) => {
    renderPage = () => page(`rendering ${rendered.length}`, differing);
    const first = await get('/blog');
    expect(first).toMatchObject({ status: differing.status ?? 200, text: '<p>rendering 1</p>' });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get('/blog')).text).toBe('<p>rendering 2</p>');
  });

  test('a failed rendering', async () => {
    renderPage = () => Promise.reject(new Error('broken'));
    expect((await Promise.all([get('/blog'), get('/blog')])).map(({ status }) => status)).toEqual([500, 500]);
    renderPage = () => page('well again');
    expect(await get('/blog')).toMatchObject({ status: 200, text: '<p>well again</p>' });
  });
});

describe('a change of content', () => {
  beforeEach(() => {
    const shows = { '/blog': ['posts'], '/pricing': ['catalog'], '/': ['posts', 'catalog'] } as const;
    renderPage = (address) =>
      page(`${address} ${rendered.length}`, { shows: shows[address as keyof typeof shows] ?? [] });
  });
  const ADDRESSES = ['/blog', '/pricing', '/', '/origin-story'];

  test('invalidates immediately the pages that show its kind, and no others', async () => {
    for (const address of ADDRESSES) await get(address);
    rendered = [];
    await change('posts');
    for (const address of ADDRESSES) await get(address);
    expect(rendered).toEqual(['/blog', '/']);

    rendered = [];
    await change('catalog');
    for (const address of [...ADDRESSES, ...ADDRESSES]) await get(address);
    expect(rendered).toEqual(['/pricing', '/']);
  });

  test('is visible each time, also for changes in quick succession', async () => {
    for (let round = 1; round <= 5; round++) {
      await change('posts');
      expect((await get('/blog')).text).toBe(`<p>/blog ${round}</p>`);
    }
  });

  test('that is rolled back invalidates nothing', async () => {
    await get('/blog');
    const failing = database.db.transaction().execute(async (tx) => {
      await versions.bump(tx, 'posts');
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await get('/blog');
    expect(rendered).toEqual(['/blog']);
  });

  test('while a page is being rendered invalidates that page', async () => {
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    renderPage = () => promise;
    const early = get('/blog');
    await eventually(() => expect(rendered).toHaveLength(1));
    await change('posts');
    resolve(page('before'));
    expect((await early).text).toBe('<p>before</p>');
    renderPage = () => page('after');
    expect((await get('/blog')).text).toBe('<p>after</p>');
  });

  test('in another process is visible soon', async () => {
    for (const address of ADDRESSES) await get(address);
    const other = connect(store.url, log);
    await change('posts', createContentVersions(other, log), other);
    await other.close();
    await eventually(async () => expect((await get('/blog')).text).not.toBe('<p>/blog 1</p>'));
    rendered = [];
    for (const address of ADDRESSES) await get(address);
    expect(rendered).toEqual(['/']);
  });
});

test('cached pages are served while the database is unavailable', async () => {
  await change('posts');
  const before = await get('/blog');
  await database.db.destroy();
  // After its own change, the process reads the database each time.
  expect(await get('/blog')).toMatchObject({ status: 200, text: before.text });
  expect(await get('/blog', { 'If-None-Match': String(before.headers.etag) })).toMatchObject({ status: 304 });
  expect(await get('/pricing')).toMatchObject({ status: 200, text: '<p>/pricing system 2</p>' });
  expect(rendered).toEqual(['/blog', '/pricing']);
});

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
