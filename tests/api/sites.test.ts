import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { changeRows, rowOf, rowsOf } from '../setup/database/records.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let ada: Person;
let bob: Person;
let shop: TestWebsite;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  shop = await website({
    '/': '<title>Tea shop</title><h1>Tea shop</h1><p>We sell tea from nine to five.</p><a href="/green">Green</a>',
    '/green':
      '<h1>Green tea</h1><h2 id="brewing">Brewing</h2><p>Brew sencha at seventy degrees for one minute.</p>',
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: await allowedHosts() });
  [ada, bob] = await Promise.all([signedInPerson(app), signedInPerson(app)]);
});
afterAll(async () => {
  await app.close();
  await Promise.all(open.map((one) => one.close()));
});

const sites: Record<string, TestWebsite> = {};

async function website(routes: Parameters<typeof serveWebsite>[0]): Promise<TestWebsite> {
  const served = await serveWebsite(routes);
  open.push(served);
  return served;
}

async function allowedHosts(): Promise<string> {
  sites.away = await website({ '/': { status: 302, headers: { location: 'https://elsewhere.example/' } } });
  sites.forbidden = await website({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': '<h1>Private</h1>' });
  sites.noHtml = await website({ '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } });
  sites.locked = await website({ '*': { status: 401, body: 'no' } });
  sites.broken = await website({ '/robots.txt': { status: 500 }, '*': '<h1>Hello</h1>' });
  sites.empty = await website({ '/': '<html><body><div id="app"></div></body></html>' });
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const refused = `localhost:${(closed.address() as AddressInfo).port}`;
  closed.close();
  refusing = refused;
  return [shop, ...Object.values(sites)]
    .map(({ domain }) => domain)
    .concat(refused)
    .join(', ');
}
let refusing = '';

async function addSite(owner: Person, name: string, domain: string) {
  const { body } = await owner.client.post('/api/sites').send({ name, domain }).expect(201);
  return body.site as { id: string; slug: string; bot_id: string };
}

interface Source {
  id: string;
  status: string;
  error: string | null;
  pages_count: number;
  passages_count: number;
}

/** The site's source once it has been read, or was found to be unreadable. */
function settledSource(owner: Person, botId: string): Promise<Source> {
  return eventually(async () => {
    const { body } = await owner.client.get(`/api/bots/${botId}/sources`).expect(200);
    const source = body.results[0] as Source;
    if (source.status === 'queued' || source.status === 'syncing') throw new Error(source.status);
    return source;
  });
}

describe('adding a website', () => {
  test('creates a bot, crawls the pages, and returns the script tag', async () => {
    const { body } = await ada.client
      .post('/api/sites')
      .send({ name: 'Tea shop', domain: shop.domain })
      .expect(201);
    expect(body.site).toMatchObject({
      slug: 'tea-shop',
      name: 'Tea shop',
      domain: shop.domain,
      owner_id: ada.id,
      bot_id: expect.any(String),
      allowed_domains: [],
      agents: { chat: { enabled: true }, search: { enabled: true }, share: { enabled: true } },
      script: `<script async src="${app.origin}/widget.js?site=tea-shop"></script>`,
    });
    const source = await settledSource(ada, body.site.bot_id);
    expect(source).toMatchObject({ status: 'ready', error: null, pages_count: 2 });
    const pages = await ada.client
      .get(`/api/bots/${body.site.bot_id}/sources/${source.id}/pages`)
      .expect(200);
    expect(pages.body.results.map((page: { title: string }) => page.title).sort()).toEqual([
      'Green tea',
      'Tea shop',
    ]);

    const found = await ada.client.get(`/api/search/bot/${body.site.bot_id}?q=sencha`).expect(200);
    expect(found.body.results).toHaveLength(1);
    expect(found.body.results[0]).toMatchObject({ title: 'Green tea', heading: 'Brewing' });
    expect(found.body.results[0].url).toBe(`http://${shop.domain}/green#brewing`);
    expect(found.body.results[0].excerpt).toContain('<mark>sencha</mark>');
  });

  test('of an assistant that reads the website already adds no second source', async () => {
    const { body } = await bob.client.post('/api/bots').send({ name: 'Reader' }).expect(201);
    const url = `http://${shop.domain}/`;
    const sources = `/api/bots/${body.bot.id}/sources`;
    await bob.client.post(sources).send({ type: 'website', url }).expect(201);
    const site = { name: 'Read', domain: shop.domain, botId: body.bot.id };
    await bob.client.post('/api/sites').send(site).expect(201);
    expect((await bob.client.get(sources).expect(200)).body.count).toBe(1);
  });

  test('returns all errors at once, and accepts pasted addresses', async () => {
    const { body } = await ada.client
      .post('/api/sites')
      .send({ name: ' ', domain: 'not a domain' })
      .expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(['domain', 'name']);
    await ada.client
      .post('/api/sites')
      .send({ name: 'Owned', domain: 'example.org', ownerId: bob.id })
      .expect(422);
    const pasted = await ada.client
      .post('/api/sites')
      .send({ name: 'Pasted', domain: 'https://Example.org/a?b' });
    expect(pasted.body.site.domain).toBe('example.org');
    for (const domain of ['127.0.0.1:5000', 'http://[::1]:5000']) {
      const refused = await ada.client.post('/api/sites').send({ domain }).expect(422);
      expect(refused.body.errors.domain).toEqual([expect.stringContaining('An IP address is not a domain')]);
    }
    for (const domain of ['user:pw@example.org', 'https://user@example.org/']) {
      const refused = await ada.client.post('/api/sites').send({ domain }).expect(422);
      expect(refused.body.errors.domain).toEqual(['Enter the address without a user name and password.']);
    }
    const listed = await ada.client
      .patch(`/api/sites/${pasted.body.site.id}`)
      .send({ allowedDomains: ['127.0.0.1:5000'] })
      .expect(422);
    expect(JSON.stringify(listed.body.errors)).toContain('localhost:8080');
  });

  test('a name is unique for each owner, case-insensitive; slugs never collide', async () => {
    const first = await addSite(ada, 'Same name', 'example.org');
    await ada.client.post('/api/sites').send({ name: 'SAME name', domain: 'example.com' }).expect(422);
    const second = await addSite(bob, 'Same name', 'example.org');
    expect(second.slug).not.toBe(first.slug);
    const free = (value: string, who: Person) =>
      who.client.get(`/api/search/availability/site?value=${value}`);
    expect((await free('same%20NAME', ada)).body).toEqual({ is_available: false });
    expect((await free('another', ada)).body).toEqual({ is_available: true });
  });
});

describe('a website that cannot be crawled has an error for its owner', () => {
  test.each([
    [
      'does not exist',
      () => 'no-such-host-anywhere.invalid',
      'HOST could not be found. Check the spelling of the domain and its DNS entries, then try again.',
    ],
    [
      'refuses connections',
      () => refusing,
      'HOST does not answer. Check that the website is running and open to visitors, then try again.',
    ],
    [
      'redirects away',
      () => sites.away?.domain,
      'HOST sends its visitors on to elsewhere.example. Add elsewhere.example as the website instead.',
    ],
    [
      'is forbidden by robots.txt',
      () => sites.forbidden?.domain,
      'HOST does not allow reading: its robots.txt forbids it. Add the lines “User-agent: FoyerBot” and “Allow: /” to robots.txt, then try again.',
    ],
    [
      'serves no HTML',
      () => sites.noHtml?.domain,
      'The start page of HOST is no web page but application/pdf. Enter the address of a page in HTML or of a sitemap.',
    ],
    [
      'asks for a login',
      () => sites.locked?.domain,
      'The start page of HOST asks for a login (401). Only public pages are read.',
    ],
    [
      'has a broken robots.txt',
      () => sites.broken?.domain,
      'HOST asks robots to stay away for now: its robots.txt answers with an error (500). Make robots.txt answer, or remove it so that it answers 404, then try again.',
    ],
    [
      'has no text',
      () => sites.empty?.domain,
      'HOST has no page with readable text. Read is the HTML that a server sends; pages that are drawn by scripts alone look empty.',
    ],
    [
      'is private',
      () => 'localhost:9',
      'HOST has a port other than 80 and 443, or is a private address; only public websites are read. The operator of this server can allow it.',
    ],
  ])('%s', async (what, domain, sentence) => {
    const host = domain() ?? '';
    const site = await addSite(ada, `It ${what}`, host);
    const source = await settledSource(ada, site.bot_id);
    expect(source).toMatchObject({ status: 'failed', error: sentence.replace('HOST', host) });
  });
});

describe('an interrupted sync', () => {
  test('is reported as failed if no job will continue it', async () => {
    const site = await addSite(ada, 'Stranded', shop.domain);
    const { id } = await settledSource(ada, site.bot_id);
    const { db } = app;
    await changeRows(db, 'sources', { id }, { status: 'syncing' });
    await app.services.sources.websites.syncDue();
    const source = await settledSource(ada, site.bot_id);
    expect(source).toMatchObject({ status: 'failed', error: expect.stringContaining('broke off') });
  });

  test('resumes with the next scheduled one', async () => {
    const site = await addSite(ada, 'Weekly', shop.domain);
    const { id } = await settledSource(ada, site.bot_id);
    const { db } = app;
    const before = await rowOf(db, 'sources', { id });
    await changeRows(db, 'sources', { id }, { next_sync_at: new Date(0).toISOString() });
    await app.services.sources.websites.syncDue();
    await eventually(async () => {
      const after = await rowOf(db, 'sources', { id });
      expect(after.status).toBe('ready');
      expect(after.last_synced_at).not.toBe(before.last_synced_at);
      expect(Date.parse(after.next_sync_at ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3600 * 1000);
    });
  });
});

describe('updating and deleting', () => {
  test('allowed domains, theme and agents are stored; other fields do not change', async () => {
    const { id } = await addSite(ada, 'Changing', 'example.org');
    const change = { allowed_domains: ['*.example.net', 'localhost:8080'], theme: { color: '#123456' } };
    await ada.client.patch(`/api/sites/${id}`).send(change).expect(200);
    await ada.client
      .patch(`/api/sites/${id}`)
      .send({ agents: { share: { enabled: false } } })
      .expect(200);
    const { body } = await ada.client.get(`/api/sites/${id}`).expect(200);
    expect(body.site).toMatchObject({
      name: 'Changing',
      allowed_domains: ['*.example.net', 'localhost:8080'],
      theme: { color: '#123456', position: 'bottom-right' },
      agents: { chat: { enabled: true }, share: { enabled: false } },
    });
    await ada.client
      .patch(`/api/sites/${id}`)
      .send({ allowedDomains: ['http://'] })
      .expect(422);
    await ada.client
      .patch(`/api/sites/${id}`)
      .send({ theme: { color: 'red;}' } })
      .expect(422);
  });

  test('it is stored when the owner saves the look or the words, not when the website is read', async () => {
    const { id } = (await ada.client.post('/api/sites').send({ domain: 'saved.example' }).expect(201)).body
      .site;
    const save = async (fields: object) => {
      const { site } = (await ada.client.patch(`/api/sites/${id}`).send(fields).expect(200)).body;
      return [site.look_saved_at !== null, site.words_saved_at !== null];
    };
    expect(await save({ name: 'Saved' })).toEqual([false, false]);
    expect(await save({ theme: { mode: 'auto' } })).toEqual([true, false]);
    expect(await save({ bot: { greeting: 'Hello' } })).toEqual([true, true]);
  });

  test('deleting a site deletes its bot and all crawled pages', async () => {
    const site = await addSite(ada, 'AccountDeletion', shop.domain);
    await settledSource(ada, site.bot_id);
    await ada.client.delete(`/api/bots/${site.bot_id}`).expect(409);
    await ada.client.delete(`/api/sites/${site.id}`).expect(200);
    await ada.client.get(`/api/bots/${site.bot_id}`).expect(404);
    const { database, contentStore } = app.services;
    const { db } = database;
    for (const table of ['pages', 'sources'] as const) {
      expect(await rowsOf(db, table, { bot_id: site.bot_id })).toEqual([]);
    }
    // Large tables are deleted in the background.
    await contentStore.sweep(new AbortController().signal);
    expect(await rowsOf(db, 'passages', { bot_id: site.bot_id })).toEqual([]);
    for (const table of ['index_segments', 'index_counters'] as const) {
      expect(await rowsOf(db, table, { collection: site.bot_id })).toEqual([]);
    }
    const { rows } = await sql`select * from index_blocks
      where segment_id not in (select id from index_segments)`.execute(db);
    expect(rows).toEqual([]);
  });

  test('a site that moves answers from pages of its new website only', async () => {
    const [old, fresh] = await Promise.all([
      website({ '/': '<h1>Old</h1><p>We sold marmalade here.</p>' }),
      website({ '/': '<h1>New</h1><p>We sell honey now.</p>' }),
    ]);
    const other = await startApp({ CRAWLER_ALLOW_HOSTS: `${old.domain},${fresh.domain}` });
    const owner = await signedInPerson(other);
    const site = await addSite(owner, 'Moving', old.domain);
    await settledSource(owner, site.bot_id);
    await owner.client.patch(`/api/sites/${site.id}`).send({ domain: fresh.domain }).expect(200);
    const found = async (q: string) =>
      (await owner.client.get(`/api/search/bot/${site.bot_id}?q=${q}`)).body.count;
    expect(await found('marmalade')).toBe(0);
    expect(await settledSource(owner, site.bot_id)).toMatchObject({ status: 'ready', pages_count: 1 });
    expect([await found('marmalade'), await found('honey')]).toEqual([0, 1]);
    await other.close();
  });

  test('a sync is queued immediately and keeps unchanged pages', async () => {
    const site = await addSite(ada, 'Again', shop.domain);
    const source = await settledSource(ada, site.bot_id);
    const path = `/api/bots/${site.bot_id}/sources/${source.id}`;
    const answer = await ada.client.post(`${path}/sync`).expect(200);
    expect(answer.body.source.status).toBe('queued');
    const again = await settledSource(ada, site.bot_id);
    expect(again).toMatchObject({ status: 'ready', pages_count: 2, passages_count: source.passages_count });
    await ada.client.delete(path).expect(200);
    expect((await ada.client.get(`/api/search/bot/${site.bot_id}?q=sencha`)).body.results).toEqual([]);
  });

  test('a page that is removed from the website is removed from the search', async () => {
    let hasOffer = true;
    const changing = await serveWebsite({
      '/': (_req, res) =>
        void res
          .setHeader('content-type', 'text/html')
          .end(`<h1>Shop</h1><p>Welcome to the shop.</p>${hasOffer ? '<a href="/offer">Offer</a>' : ''}`),
      '/offer': (_req, res) => {
        res.statusCode = hasOffer ? 200 : 404;
        res.setHeader('content-type', 'text/html').end('<h1>Offer</h1><p>Marmalade for half the price.</p>');
      },
    });
    open.push(changing);
    const other = await startApp({ CRAWLER_ALLOW_HOSTS: changing.domain });
    const owner = await signedInPerson(other);
    const site = await addSite(owner, 'Offers', changing.domain);
    const source = await settledSource(owner, site.bot_id);
    const search = () => owner.client.get(`/api/search/bot/${site.bot_id}?q=marmalade`);
    expect((await search()).body.count).toBe(1);
    hasOffer = false;
    await owner.client.post(`/api/bots/${site.bot_id}/sources/${source.id}/sync`).expect(200);
    await settledSource(owner, site.bot_id);
    expect((await search()).body.count).toBe(0);
    await other.close();
  });

  test('pages that redirect to an origin with an unreadable robots.txt are still found', async () => {
    let hasMoved = false;
    const moving = await website({
      '/': '<h1>Shop</h1><p>Welcome to the shop.</p><a href="/offer">Offer</a>',
      // No TLS there, so nothing answers.
      '/offer': (req, res) => {
        if (hasMoved) return void res.writeHead(301, { location: `https://${req.headers.host}/offer` }).end();
        res.setHeader('content-type', 'text/html').end('<h1>Offer</h1><p>Marmalade for half the price.</p>');
      },
    });
    const other = await startApp({ CRAWLER_ALLOW_HOSTS: moving.domain });
    const owner = await signedInPerson(other);
    const site = await addSite(owner, 'Moving', moving.domain);
    const source = await settledSource(owner, site.bot_id);
    hasMoved = true;
    const path = `/api/bots/${site.bot_id}/sources/${source.id}`;
    await owner.client.post(`${path}/sync`).expect(200);
    expect(await settledSource(owner, site.bot_id)).toMatchObject({ status: 'ready', pages_count: 2 });
    expect((await owner.client.get(`/api/search/bot/${site.bot_id}?q=marmalade`)).body.count).toBe(1);
    const { body } = await owner.client.get(`${path}/pages`).expect(200);
    const errors = body.results.map((page: { error: string | null }) => page.error).filter(Boolean);
    expect(errors).toEqual([expect.stringMatching(/robots\.txt did not answer\.$/)]);
    await other.close();
  });
});

test('a page whose language changed is indexed again, even with the same text', async () => {
  let language = 'en';
  const changing = await website({
    '/': (_req, res) =>
      void res
        .setHeader('content-type', 'text/html')
        .end(
          `<html lang="${language}"><title>Laden</title><h1>Laden</h1><p>Die Lieferungen der Bücher.</p></html>`,
        ),
  });
  const other = await startApp({ CRAWLER_ALLOW_HOSTS: changing.domain });
  const owner = await signedInPerson(other);
  const site = await addSite(owner, 'Laden', changing.domain);
  const source = await settledSource(owner, site.bot_id);
  const found = async () => (await owner.client.get(`/api/search/bot/${site.bot_id}?q=Buch%20`)).body.count;
  const before = await found();
  language = 'de';
  await owner.client.post(`/api/bots/${site.bot_id}/sources/${source.id}/sync`).expect(200);
  await settledSource(owner, site.bot_id);
  expect([before, await found()]).toEqual([0, 1]);
  await other.close();
});

test('sites of another user are not found, with any method', async () => {
  const site = await addSite(ada, 'Private', 'example.org');
  const source = (await ada.client.get(`/api/bots/${site.bot_id}/sources`)).body.results[0];
  const sources = `/api/bots/${site.bot_id}/sources`;
  await bob.client.get(`/api/sites/${site.id}`).expect(404);
  await bob.client.patch(`/api/sites/${site.id}`).send({ name: 'Mine' }).expect(404);
  await bob.client.delete(`/api/sites/${site.id}`).expect(404);
  await bob.client.get(`/api/bots/${site.bot_id}`).expect(404);
  await bob.client.patch(`/api/bots/${site.bot_id}`).send({ name: 'Mine' }).expect(404);
  await bob.client.delete(`/api/bots/${site.bot_id}`).expect(404);
  await bob.client.get(sources).expect(404);
  await bob.client.post(sources).send({ type: 'website', url: 'https://example.org' }).expect(404);
  await bob.client.post(`${sources}/${source.id}/sync`).expect(404);
  await bob.client.get(`${sources}/${source.id}/pages`).expect(404);
  await bob.client.delete(`${sources}/${source.id}`).expect(404);
  await bob.client.get(`/api/search/bot/${site.bot_id}?q=x`).expect(404);
  await bob.client
    .post('/api/sites')
    .send({ name: 'Thief', domain: 'example.org', botId: site.bot_id })
    .expect(422);
  expect(
    (await bob.client.get('/api/sites')).body.results.map((one: { id: string }) => one.id),
  ).not.toContain(site.id);
});

test('lists have limit, page, next and previous', async () => {
  const owner = await signedInPerson(app);
  for (const n of [1, 2, 3]) await addSite(owner, `Listed ${n}`, 'example.org');
  const { body } = await owner.client.get('/api/sites?limit=2&page=1').expect(200);
  expect(body).toMatchObject({ count: 3, next: '/api/sites?limit=2&page=2', previous: null });
  const last = await owner.client.get('/api/sites?limit=2&page=99').expect(200);
  expect(last.body.results).toHaveLength(1);
  expect(last.body).toMatchObject({ next: null, previous: '/api/sites?limit=2&page=1' });
  expect((await owner.client.get('/api/sites?limit=abc&page=-1').expect(200)).body.results).toHaveLength(3);
  expect((await owner.client.get("/api/bots?name_like=' OR 1=1 --").expect(200)).body.results).toEqual([]);
  await owner.client.post('/api/bots').send({ name: '100% tea_time' }).expect(201);
  const named = async (like: string) =>
    (await owner.client.get(`/api/bots?nameLike=${like}`).expect(200)).body.count;
  expect(await named('%25')).toBe(1);
  expect(await named('TEA_')).toBe(1);
  expect(await named('listed')).toBe(3);
});

test('visitors cannot open anything that needs an account', async () => {
  const visitor = app.browser();
  for (const path of ['/api/sites', '/api/bots', '/api/bots/x/sources', '/api/search/bot/x?q=a']) {
    await visitor.get(path).expect(401);
  }
});
