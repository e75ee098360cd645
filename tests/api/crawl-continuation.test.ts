import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { changeRows } from '../setup/database/records.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

const PAGES = 40;

let app: TestApp;
let owner: Person;
let website: TestWebsite;
/** How often each page may be answered until it waits. */
let answersLeft = Number.POSITIVE_INFINITY;
let open = (): void => undefined;
let gate: Promise<void> = Promise.resolve();
let bytesSent = 0;
/** Changes the text of the pages, and their validators. */
let version = 1;

/** Each page links to two others: none is found without the one before. */
const page = (n: number) => ({
  etag: `"${n}-${version}"`,
  body: `<title>Page ${n}</title><h1>Page ${n}</h1><p>What page ${n} says in version ${version}.</p>${[
    2 * n + 1,
    2 * n + 2,
  ]
    .filter((next) => next < PAGES)
    .map((next) => `<p>Read on at <a href="/${next}">${next}</a>.</p>`)
    .join('')}`,
});

function close(): void {
  gate = new Promise((resolve) => {
    open = () => {
      answersLeft = Number.POSITIVE_INFINITY;
      resolve();
    };
  });
}

beforeAll(async () => {
  website = await serveWebsite({
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { status: 404 },
    '/huge': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const chunk = Buffer.alloc(100_000, '<p>Tea is good for you. </p>');
      const write = (): void => {
        while (bytesSent < 200_000_000 && !response.destroyed) {
          bytesSent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    },
    '/large': '<h1>Start</h1><p>Tea and kettles.</p><a href="/huge">Huge</a>',
    '*': async ({ url = '/', headers }, response) => {
      if (--answersLeft < 0) await gate;
      const n = url === '/' ? 0 : Number(url.slice(1));
      const { etag, body } = page(n);
      const isKnown = headers['if-none-match'] === etag;
      response.writeHead(n < PAGES ? (isKnown ? 304 : 200) : 404, { etag, 'content-type': 'text/html' });
      response.end(isKnown ? undefined : body);
    },
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
});
afterEach(() => {
  open();
  version = 1;
});
afterAll(async () => {
  await app.close();
  await website.close();
});

async function addSource(settings: object = {}, path = '/'): Promise<string> {
  const { body } = await owner.client.post('/api/bots').send({ name: 'Reader' }).expect(201);
  const sources = `/api/bots/${body.bot.id}/sources`;
  const input = { type: 'website', url: `http://${website.domain}${path}`, ...settings };
  const { source } = (await owner.client.post(sources).send(input).expect(201)).body;
  return `${sources}/${source.id}`;
}

const load = async (path: string) => (await owner.client.get(path).expect(200)).body.source;

const whenReady = (path: string) =>
  eventually(async () => {
    const source = await load(path);
    expect(source.status).toBe('ready');
    return source;
  }, 15_000);

async function sync(path: string) {
  const before = website.requests.length;
  await owner.client.post(`${path}/sync`).expect(200);
  const source = await whenReady(path);
  const pages = website.requests.slice(before).filter((request) => /^\/\d*$/.test(request.path));
  return { source, pages };
}

async function restart(): Promise<void> {
  const cookie = owner.client.jar;
  app = await app.restart();
  const client = app.browser();
  client.jar = cookie;
  owner = { ...owner, client };
}

describe('a crawl that is interrupted by a stop of the server', () => {
  test('resumes without requesting pages again', { timeout: 60_000 }, async () => {
    const before = website.requests.length;
    answersLeft = 20;
    close();
    const path = await addSource();
    await eventually(async () => expect((await load(path)).done_count).toBeGreaterThanOrEqual(15));
    await restart();
    open();
    const source = await whenReady(path);
    expect(source).toMatchObject({ pages_count: PAGES, stopped: null });
    const requested = website.requests.slice(before).map((request) => request.path);
    const twice = requested.filter((one, i) => /^\/\d+$/.test(one) && requested.indexOf(one) !== i);
    // Those that were being requested at that moment, or waited to be stored; the start page names the website.
    expect(twice.length).toBeLessThanOrEqual(6);
    const titles = await owner.client.get(`${path}/pages?limit=50`).expect(200);
    expect(titles.body.count).toBe(PAGES);
  });

  test('starts over if its owner has asked for another one meanwhile', { timeout: 60_000 }, async () => {
    answersLeft = 20;
    close();
    const path = await addSource();
    await eventually(async () => expect((await load(path)).done_count).toBeGreaterThanOrEqual(15));
    const { id } = await load(path);
    await changeRows(app.db, 'sources', { id }, { status: 'queued' });
    const before = website.requests.length;
    await restart();
    open();
    await whenReady(path);
    const requested = website.requests.slice(before).filter((request) => /^\/\d*$/.test(request.path));
    expect(new Set(requested.map((request) => request.path)).size).toBe(PAGES);
  });

  test('starts over if its settings have changed', { timeout: 60_000 }, async () => {
    answersLeft = 20;
    close();
    const path = await addSource();
    await eventually(async () => expect((await load(path)).done_count).toBeGreaterThanOrEqual(15));
    await restart();
    await owner.client.patch(path).send({ maxPages: 5 }).expect(200);
    open();
    await eventually(
      async () => expect(await load(path)).toMatchObject({ status: 'ready', pages_count: 5 }),
      15_000,
    );
  });
});

describe('an unchanged page needs one conditional request', () => {
  test('after a crawl that reached its limit', async () => {
    const path = await addSource({ maxPages: 10 });
    expect(await whenReady(path)).toMatchObject({ pages_count: 10, stopped: 'page_limit' });
    const { source, pages } = await sync(path);
    expect(source).toMatchObject({ pages_count: 10, stopped: 'page_limit' });
    expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(304));
  });

  test('after a change of the settings, which follows its links', async () => {
    const path = await addSource({ maxPages: 10 });
    await whenReady(path);
    await owner.client.patch(path).send({ maxPages: PAGES }).expect(200);
    const { source, pages } = await sync(path);
    expect(source).toMatchObject({ pages_count: PAGES, stopped: null });
    expect(pages.filter(({ status }) => status === 304)).toHaveLength(10);
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(PAGES - 10);
  });
});

describe('a website', () => {
  test('that changes during a crawl is stored with its latest content', async () => {
    answersLeft = 10;
    close();
    const path = await addSource();
    await eventually(async () => expect((await load(path)).done_count).toBeGreaterThan(5));
    version = 2;
    open();
    await whenReady(path);
    const { pages } = await sync(path);
    expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const again = await sync(path);
    expect(again.pages.map(({ status }) => status)).toEqual(Array(PAGES).fill(304));
    expect(again.source.pages_count).toBe(PAGES);
  });

  test('is crawled completely for two assistants at once', async () => {
    const paths = await Promise.all([addSource(), addSource()]);
    for (const path of paths) expect(await whenReady(path)).toMatchObject({ pages_count: PAGES });
    await Promise.all(paths.map((path) => owner.client.post(`${path}/sync`).expect(200)));
    await Promise.all(paths.map((path) => owner.client.post(`${path}/sync`).expect(200)));
    for (const path of paths) expect(await whenReady(path)).toMatchObject({ pages_count: PAGES });
  });

  test('with a page of 200 MB is crawled without that page, which is not downloaded completely', async () => {
    const path = await addSource({}, '/large');
    expect(await whenReady(path)).toMatchObject({ pages_count: 1 });
    const { body } = await owner.client.get(`${path}/pages?status=failed`).expect(200);
    expect(body.results).toMatchObject([{ error: 'The page is too large to read.' }]);
    expect(bytesSent).toBeLessThan(20_000_000);
  });
});

test('a page limit above the plan is refused with a link to upgrade', async () => {
  await setPlan(app, { pages: 20 });
  const { body } = await owner.client.post('/api/bots').send({ name: 'Limited' }).expect(201);
  const sources = `/api/bots/${body.bot.id}/sources`;
  const input = { type: 'website', url: `http://${website.domain}/`, maxPages: 21 };
  const refused = await owner.client.post(sources).send(input).expect(422);
  expect(refused.body).toMatchObject({
    errors: { max_pages: [expect.stringContaining('20 pages')] },
    limit: { name: 'pages', allowed: 20, upgrade: { label: 'Compare plans', href: '/pricing' } },
  });
  const { source } = (
    await owner.client
      .post(sources)
      .send({ ...input, maxPages: 15 })
      .expect(201)
  ).body;
  const path = `${sources}/${source.id}`;
  await whenReady(path);
  await owner.client.patch(path).send({ maxPages: 21 }).expect(422);
  await owner.client.patch(path).send({ maxPages: 20 }).expect(200);
  // After a change of plan an owner keeps the limit that is there.
  await setPlan(app, { pages: 5 });
  await owner.client.patch(path).send({ maxPages: 20, schedule: 'daily' }).expect(200);
  await setPlan(app, {});
});
