import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { pdf } from '../setup/content/documents.ts';
import { changeRows } from '../setup/database/records.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let owner: Person;
let website: TestWebsite;
/** How often a document was sent. */
let sentFiles = 0;
/** Requests wait for it, where a test sets it. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const page = (title: string, links = '') => ({
    headers: { etag: `"${title}"` },
    body: `<title>${title}</title><h1>${title}</h1><p>All about ${title}, and more about it.</p>${links}`,
  });
  const file = (body: Buffer) => ({ headers: { etag: '"file"', 'content-type': 'application/pdf' }, body });
  const pages: Record<string, ReturnType<typeof page> | ReturnType<typeof file>> = {
    '/': page('Start', '<a href="/docs/tea">Tea</a><a href="/blog/news">News</a>'),
    '/library': page('Library', '<a href="/files/price%20list.pdf">Prices</a><a href="/private/x.pdf">x</a>'),
    '/files/price%20list.pdf': file(pdf({ lines: ['A pot of green tea costs four euros.'] })),
    '/docs/tea': page('Tea'),
    '/blog/news': page('News', '<a href="/blog/old">Old</a>'),
    '/blog/old': page('Old'),
    '/long': page('Long', `${'<h2>A</h2><p>b</p>'.repeat(2000)}<a href="/docs/tea">Tea</a>`),
  };
  website = await serveWebsite({
    '*': async ({ url = '/', headers }, response) => {
      await gate;
      const found = pages[url];
      const isKnown = found !== undefined && headers['if-none-match'] === found.headers.etag;
      response.writeHead(found ? (isKnown ? 304 : 200) : 404, {
        'content-type': 'text/html',
        ...found?.headers,
      });
      if (found && !isKnown && url.endsWith('.pdf')) sentFiles += 1;
      response.end(isKnown ? '' : found?.body);
    },
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
});
afterAll(async () => {
  await app.close();
  await website.close();
});

async function addSource(settings: object = {}) {
  const { body } = await owner.client.post('/api/bots').send({ name: 'Reader' }).expect(201);
  const sources = `/api/bots/${body.bot.id}/sources`;
  const input = { type: 'website', url: `http://${website.domain}/`, ...settings };
  const { source } = (await owner.client.post(sources).send(input).expect(201)).body;
  const path = `${sources}/${source.id}`;
  await isReady(path);
  return path;
}

const load = async (path: string) => (await owner.client.get(path).expect(200)).body.source;

const isReady = (path: string) => eventually(async () => expect((await load(path)).status).toBe('ready'));

async function titles(path: string): Promise<string[]> {
  const { body } = await owner.client.get(`${path}/pages?status=indexed`).expect(200);
  return body.results.map(({ title }: { title: string }) => title).sort();
}

describe('the settings of a website', () => {
  test('take effect with the next crawl, also for unchanged pages', async () => {
    const path = await addSource({ exclude: ['/blog/*'] });
    expect(await titles(path)).toEqual(['Start', 'Tea']);
    const { body } = await owner.client.patch(path).send({ exclude: [], schedule: 'never' }).expect(200);
    expect(body.message).toBe('Settings saved. They take effect when the website is re-read.');
    expect(body.source).toMatchObject({
      status: 'ready',
      stopped: 'settings_changed',
      settings: { exclude: [], include: [], schedule: 'never' },
      next_sync_at: null,
    });
    expect(await titles(path)).toEqual(['Start', 'Tea']);
    await owner.client.post(`${path}/sync`).expect(200);
    await isReady(path);
    expect(await titles(path)).toEqual(['News', 'Old', 'Start', 'Tea']);
    expect((await load(path)).stopped).toBeNull();

    const again = await owner.client
      .patch(path)
      .send({ include: ['/docs/*'], sync: true })
      .expect(200);
    expect(again.body.message).toBe('Settings saved. The website is being re-read.');
    expect(again.body.source.status).toBe('queued');
    await isReady(path);
    expect(await titles(path)).toEqual(['Tea']);
  });

  test('a running crawl is followed by one with the new settings', async () => {
    const path = await addSource();
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await owner.client.post(`${path}/sync`).expect(200);
    await eventually(async () => expect((await load(path)).status).toBe('syncing'));
    await owner.client
      .patch(path)
      .send({ include: ['/blog/*'] })
      .expect(200);
    open();
    await eventually(async () => {
      const { status, stopped } = await load(path);
      expect([status, stopped]).toEqual(['ready', null]);
    }, 10_000);
    expect(await titles(path)).toEqual(['News', 'Old']);
  });

  test('do not change that of a very long page only the beginning is read, which is said first', async () => {
    const path = await addSource({ url: `http://${website.domain}/long`, exclude: ['/library'] });
    const list = async () => {
      const { body } = await owner.client.get(`${path}/pages`).expect(200);
      return body.results.map((one: Record<string, unknown>) => [one.title, one.is_cut, one.passages_count]);
    };
    const read = [
      ['Long', true, 2000],
      ['Tea', false, 1],
    ];
    expect(await list()).toEqual(read);
    const before = (await load(path)).last_synced_at;
    await owner.client.post(`${path}/sync`).expect(200);
    await eventually(async () => expect((await load(path)).last_synced_at).not.toBe(before));
    expect(await list()).toEqual(read);
  });

  test('have linked documents read, which are listed until then', async () => {
    const settings = { url: `http://${website.domain}/library`, exclude: ['/private/*', '/docs/*'] };
    const path = await addSource(settings);
    const list = async () => {
      const { body } = await owner.client.get(`${path}/pages`).expect(200);
      return body.results.map((one: Record<string, unknown>) => [one.title, one.status, one.is_unread_file]);
    };
    const unread = [
      ['Library', 'indexed', false],
      [null, 'skipped', true],
    ];
    expect(await list()).toEqual(unread);
    // They are known by a code, whatever the owner reads.
    await changeRows(app.db, 'pages', { error_code: 'unread_file' }, { error: 'Another sentence.' });
    expect(await list()).toEqual(unread);
    const read = async (change: object) => {
      const before = (await load(path)).last_synced_at;
      await owner.client
        .patch(path)
        .send({ ...change, sync: true })
        .expect(200);
      await eventually(async () => {
        const { status, last_synced_at } = await load(path);
        expect([status, last_synced_at === before, (await load(path)).error]).toEqual(['ready', false, null]);
      });
    };
    await read({ documents: true });
    const all = [
      ['Library', 'indexed', false],
      ['price list', 'indexed', false],
    ];
    expect((await list()).sort()).toEqual(all);
    const { pages_count, settings: saved } = await load(path);
    expect([pages_count, saved.documents]).toEqual([2, true]);
    const bot = path.split('/')[3];
    const found = await owner.client.get(`/api/search/bot/${bot}?q=green+tea+costs`).expect(200);
    expect(found.body.results[0]).toMatchObject({
      title: 'price list',
      url: expect.stringContaining('/files/price%20list.pdf#page=1'),
    });
    // Unchanged, it is not sent again.
    sentFiles = 0;
    await read({});
    expect([sentFiles, (await list()).sort()]).toEqual([0, all]);
    await read({ documents: false });
    expect(await list()).toContainEqual([null, 'skipped', true]);
    expect((await load(path)).pages_count).toBe(1);
  });

  test('are accepted from a plain form, where an empty field restores the default', async () => {
    const path = await addSource({ maxPages: 2, maxDepth: 1, exclude: ['/blog/*'] });
    const fields =
      '_method=patch&include=&exclude=%2Fa%2F*%0D%0A%2Fb%2F*&maxPages=&maxDepth=&schedule=daily&sync=false';
    await owner.client.post(path).type('form').set('Accept', 'text/html').send(fields).expect(303);
    const { settings, next_sync_at, last_synced_at } = await load(path);
    expect(settings).toEqual({
      include: [],
      exclude: ['/a/*', '/b/*'],
      max_pages: null,
      max_depth: 10,
      schedule: 'daily',
      documents: false,
    });
    expect(Date.parse(next_sync_at) - Date.parse(last_synced_at)).toBe(24 * 3600 * 1000);
  });

  test('cannot change the website, which is another source', async () => {
    const path = await addSource();
    const sitemap = `http://${website.domain}/sitemap.xml`;
    expect((await owner.client.patch(path).send({ url: sitemap }).expect(200)).body.source.url).toBe(sitemap);
    const { body } = await owner.client.patch(path).send({ url: 'https://other.example/' }).expect(422);
    expect(body.errors.url).toEqual(['This is another website. Add it as a separate source.']);
    for (const input of [{ url: 'not one' }, { maxPages: 0 }, { schedule: 'hourly' }, { question: 'Why?' }])
      await owner.client.patch(path).send(input).expect(422);
    const { client } = await signedInPerson(app);
    await client.patch(path).send({ exclude: [] }).expect(404);
  });

  test('cannot have the start address of another source of the assistant', async () => {
    const site = { name: 'Read once', domain: website.domain };
    const { body } = await owner.client.post('/api/sites').send(site).expect(201);
    const sources = `/api/bots/${body.site.bot_id}/sources`;
    const add = (url: string) => owner.client.post(sources).send({ type: 'website', url });
    const origin = `http://${website.domain}`;
    for (const url of [origin, `${origin}/`, `https://${website.domain}/?utm_source=x#top`]) {
      const refused = await add(url).expect(422);
      expect(refused.body.errors.url).toEqual(['This website is already read.']);
    }
    const docs = (await add(`${origin}/docs/`).expect(201)).body.source;
    await add(`${origin}/docs`).expect(422);
    await owner.client
      .patch(`${sources}/${docs.id}`)
      .send({ url: `${origin}/docs` })
      .expect(200);
    const moved = await owner.client.patch(`${sources}/${docs.id}`).send({ url: origin }).expect(422);
    expect(moved.body.errors.url).toEqual(['This website is already read.']);
    const secret = await add(`http://user:pw@${website.domain}/blog/`).expect(422);
    expect(secret.body.errors.url).toEqual(['Enter the address without a user name and password.']);
    const answers = await Promise.all([1, 2, 3].map(() => add(`${origin}/blog/`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('keep the domain of a site, because the source follows the site to another domain', async () => {
    const site = { name: 'Moved', domain: website.domain };
    const { body } = await owner.client.post('/api/sites').send(site).expect(201);
    const sources = `/api/bots/${body.site.bot_id}/sources`;
    const list = async () => (await owner.client.get(sources).expect(200)).body.results;
    const [{ id }] = await list();
    const url = `http://${website.domain}/docs/`;
    const refused = await owner.client.patch(`${sources}/${id}`).send({ url }).expect(422);
    expect(refused.body.errors.url).toEqual([
      'This source follows the domain of its website. Change the domain there.',
    ]);
    await owner.client
      .patch(`${sources}/${id}`)
      .send({ exclude: ['/blog/*'] })
      .expect(200);
    const other = await owner.client.post(sources).send({ type: 'website', url: 'https://read.example/' });
    const taken = await owner.client.patch(`/api/sites/${body.site.id}`).send({ domain: 'read.example' });
    expect(taken.body.errors).toEqual({
      domain: ['This website is already read. Remove that source first.'],
    });
    await owner.client.delete(`${sources}/${other.body.source.id}`).expect(200);
    await owner.client.patch(`/api/sites/${body.site.id}`).send({ domain: 'moved.example' }).expect(200);
    expect(await list()).toMatchObject([{ id, url: 'moved.example', settings: { exclude: ['/blog/*'] } }]);
  });

  test('do not count as changed before the first crawl', async () => {
    const { body } = await owner.client.post('/api/bots').send({ name: 'Reader' }).expect(201);
    const sources = `/api/bots/${body.bot.id}/sources`;
    const input = { type: 'website', url: 'http://127.0.0.1:1/' };
    const { source } = (await owner.client.post(sources).send(input).expect(201)).body;
    const path = `${sources}/${source.id}`;
    await eventually(async () => expect((await load(path)).status).toBe('failed'));
    await owner.client.patch(path).send({ maxPages: 3 }).expect(200);
    expect(await load(path)).toMatchObject({ status: 'failed', stopped: null, settings: { max_pages: 3 } });
  });

  test('parallel changes of different settings are all stored', async () => {
    const path = await addSource();
    await Promise.all([
      owner.client.patch(path).send({ include: ['/docs/*'] }),
      owner.client.patch(path).send({ exclude: ['/blog/*'] }),
      owner.client.patch(path).send({ maxPages: 7 }),
      owner.client.patch(path).send({ schedule: 'daily' }),
    ]);
    expect((await load(path)).settings).toMatchObject({
      include: ['/docs/*'],
      exclude: ['/blog/*'],
      max_pages: 7,
      schedule: 'daily',
    });
  });
});

test('sources are listed by type and paged, and answers are found by their words', async () => {
  const path = await addSource();
  const sources = path.slice(0, path.lastIndexOf('/'));
  const answer = (question: string, text: string) =>
    owner.client.post(sources).send({ type: 'qa', question, answer: text }).expect(201);
  await answer('Do you ship to Norway?', 'Yes, 100% of our "green" TEAS.');
  await answer('Where is the Müllerstraße?', 'In Berlin.');
  await answer('Why?', 'Because.');
  const list = async (query: string) => (await owner.client.get(`${sources}?${query}`).expect(200)).body;
  const questions = async (nameLike: string) =>
    (await list(`nameLike=${encodeURIComponent(nameLike)}`)).results.map(
      ({ question }: { question: string }) => question,
    );
  expect((await list('')).count).toBe(4);
  expect((await list('type=website')).results).toHaveLength(1);
  const second = await list('type=qa&limit=2&page=2');
  expect(second).toMatchObject({ count: 3, next: null, results: [{ question: 'Why?' }] });
  expect(await questions('norway')).toEqual(['Do you ship to Norway?']);
  expect(await questions('"green" teas')).toEqual(['Do you ship to Norway?']);
  expect(await questions('MÜLLER')).toEqual(['Where is the Müllerstraße?']);
  // Neither the names of stored fields nor patterns are words.
  for (const nothing of ['question', 'answer', '_', '%25', "' or 1=1 --"])
    expect(await questions(nothing)).toEqual([]);
  expect(await questions('%')).toEqual(['Do you ship to Norway?']);
});
