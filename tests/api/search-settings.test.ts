import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { deleteRows } from '../setup/database/records.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let owner: Person;
let website: TestWebsite;
let botId: string;

beforeAll(async () => {
  website = await serveWebsite({
    '/': '<title>Tea shop</title><h1>Tea shop</h1><p>We sell tea and kettles.</p><a href="/shipping">Shipping</a><a href="/returns">Returns</a><a href="/cards">Cards</a>',
    '/shipping':
      '<title>Shipping</title><h1>Shipping</h1><p>Shipping takes two days. We ship kettles within Germany for five euros.</p><h2>Free of charge</h2><p>Above fifty euros the parcel is free of charge, <em>free returns</em> included.</p>',
    '/returns':
      '<title>Returns</title><h1>Returns</h1><p>You can return unopened tea within thirty days of its delivery. Returns of kettles are not free.</p>',
    '/cards': '<title>Vouchers</title><h1>Vouchers</h1><p>Vouchers make a friend happy for a year.</p>',
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: website.domain, allowedDomains: ['shop.example'] };
  botId = (await addReadSite(owner.client, site)).bot_id;
});
afterAll(async () => {
  await app.close();
  await website.close();
});

const save = (settings: object) => owner.client.patch(`/api/bots/${botId}/search-settings`).send(settings);

async function find(q: string, paging = ''): Promise<{ paths: string[]; count: number }> {
  const address = `/api/search/bot/${botId}?q=${encodeURIComponent(q)}${paging}`;
  const { body } = await owner.client.get(address).expect(200);
  return { paths: body.results.map(({ url }: { url: string }) => new URL(url).pathname), count: body.count };
}

describe('a phrase in quotation marks', () => {
  test('is found word for word', async () => {
    expect((await find('free returns')).paths).toContain('/returns');
    expect(await find('"free returns"')).toEqual({ paths: ['/shipping'], count: 1 });
    expect(await find('„Free Returns“ kettles')).toEqual({ paths: ['/shipping'], count: 1 });
    expect(await find('"returns free"')).toEqual({ paths: [], count: 0 });
    expect(await find('"free quokkas"')).toEqual({ paths: [], count: 0 });
    expect((await find('"within germany" "free of charge"')).paths).toEqual([]);
    // A quotation mark without its pair, while the visitor types, is ignored.
    expect((await find('"free retur')).paths).toContain('/returns');
  });

  test('is found in a title', async () => {
    expect((await find('"tea shop"')).paths).toEqual(['/']);
  });
});

describe('synonyms', () => {
  test('of the owner apply to the search and to answers', async () => {
    expect((await find('gift card')).paths).not.toContain('/cards');
    await save({ synonyms: ['gift card, bonus, voucher', 'sending back, returns'] }).expect(200);
    for (const text of ['gift card', 'bonus', 'a gift card please'])
      expect((await find(text)).paths[0], text).toBe('/cards');
    // One of several words counts as a whole only.
    expect((await find('gift ')).paths).not.toContain('/cards');
    const { passages } = await app.services.search.passages(botId, 'What is a bonus good for?');
    expect(passages[0]?.title).toBe('Vouchers');
    await save({ synonyms: '' }).expect(200);
    expect((await find('gift card ')).paths).not.toContain('/cards');
  });

  test('are accepted as lines of a form, or as a list', async () => {
    const { body } = await save({ synonyms: 'postage,  shipping ,, delivery\r\n\r\n tea, infusion' }).expect(
      200,
    );
    expect(body.search.synonyms).toEqual([
      ['postage', 'shipping', 'delivery'],
      ['tea', 'infusion'],
    ]);
    const read = await owner.client.get(`/api/bots/${botId}/search-settings`).expect(200);
    expect(read.body.search).toEqual(body.search);
  });

  test.each([
    ['a line with one word', 'postage'],
    ['too many words', Array.from({ length: 11 }, (_, at) => `w${at}`).join(',')],
    ['too many lines', Array.from({ length: 201 }, (_, at) => `a${at}, b${at}`)],
    ['a long word', `${'a'.repeat(61)}, b`],
    ['a number', 7],
  ])('%s is refused', async (_what, synonyms) => {
    const { body } = await save({ synonyms }).expect(422);
    expect(body.errors.synonyms).toHaveLength(1);
  });

  test('hostile synonyms change no other setting', async () => {
    await save({ synonyms: ['__proto__, constructor', '%, _', '"a", (b)', '日本, 東京', '😀, 😁'] }).expect(
      200,
    );
    expect((await find('shipping')).paths[0]).toBe('/shipping');
    await save({ synonyms: [] }).expect(200);
  });
});

describe('a pinned page', () => {
  const pin = (query: string, path: string) => ({ query, url: `http://${website.domain}${path}` });

  test('comes first for its search in any spelling, and once', async () => {
    const before = await find('kettles');
    expect(before.paths[0]).not.toBe('/cards');
    await save({ pinned: [pin('kettles', '/cards'), pin('Kettles!', '/returns')] }).expect(200);
    const { paths, count } = await find('  KETTLES');
    expect(paths.slice(0, 2)).toEqual(['/cards', '/returns']);
    expect(new Set(paths).size).toBe(paths.length);
    expect(count).toBe(before.count + 1);
    expect((await find('kettles within')).paths[0]).not.toBe('/cards');
    const pages = await Promise.all([1, 2, 3].map((page) => find('kettles', `&limit=1&page=${page}`)));
    expect(pages.map((one) => one.paths[0])).toEqual(paths.slice(0, 3));
  });

  test('must be a page of the content', async () => {
    const { body } = await save({ pinned: [pin('tea', '/nowhere')] }).expect(422);
    expect(body.errors.pinned).toEqual([expect.stringContaining('/nowhere')]);
    await save({ pinned: [{ query: 'tea', url: '' }] }).expect(422);
    // The second part of a long text has this place in the index, and no address.
    const text = Array.from({ length: 100 }, (_, n) => `## Chapter ${n}\n\nTea number ${n}.`).join('\n\n');
    const added = await owner.client
      .post(`/api/bots/${botId}/sources`)
      .send({ type: 'text', title: 'A book', text })
      .expect(201);
    await save({ pinned: [{ query: 'tea', url: '#2' }] }).expect(422);
    await owner.client.delete(`/api/bots/${botId}/sources/${added.body.source.id}`).expect(200);
    await save({ pinned: Array.from({ length: 101 }, () => pin('tea', '/')) }).expect(422);
  });

  test('is set by a form, without its empty rows', async () => {
    const form = {
      'pinned.0.query': 'tea',
      'pinned.0.url': pin('', '/cards').url,
      'pinned.1.query': '',
      'pinned.1.url': '',
    };
    await owner.client
      .post(`/api/bots/${botId}/search-settings`)
      .type('form')
      .set('Accept', 'text/html')
      .send({ ...form, _method: 'patch', _next: '/u/x' })
      .expect(303);
    expect((await find('tea')).paths[0]).toBe('/cards');
    await save({ pinned: [] }).expect(200);
  });
});

test('lists words of visitors that the content does not have in any form', async () => {
  const texts = [
    'Do you sell a teapot?',
    'teapots',
    'Is the teapot dishwasher safe?',
    'Where is the kettle?',
    'Can I find the teapot? Please help!',
    'Wo kann ich die Teekanne bekommen?',
    '12345',
  ];
  expect(await app.services.search.unknownWords(botId, texts)).toEqual([
    { word: 'teapot', texts: 3 },
    { word: 'dishwasher', texts: 1 },
    { word: 'safe', texts: 1 },
    { word: 'teapots', texts: 1 },
    { word: 'teekanne', texts: 1 },
  ]);
});

test('no other user reads or changes the settings', async () => {
  const { client } = await signedInPerson(app);
  await client.get(`/api/bots/${botId}/search-settings`).expect(404);
  await client.patch(`/api/bots/${botId}/search-settings`).send({ synonyms: 'a, b' }).expect(404);
  await supertest(app.origin).get(`/api/bots/${botId}/search-settings`).expect(401);
});

test('two parallel changes are both stored, also the first ones', async () => {
  const pinned = [{ query: 'tea', url: `http://${website.domain}/cards` }];
  for (let n = 0; n < 5; n++) {
    await deleteRows(app.db, 'search_settings');
    await Promise.all([save({ pinned }).expect(200), save({ synonyms: ['kettle, pot'] }).expect(200)]);
    const { body } = await owner.client.get(`/api/bots/${botId}/search-settings`).expect(200);
    expect(body.search).toEqual({ synonyms: [['kettle', 'pot']], pinned });
  }
  await Promise.all([save({ pinned: [] }).expect(200), save({ synonyms: ['tea, infusion'] }).expect(200)]);
  const { body } = await owner.client.get(`/api/bots/${botId}/search-settings`).expect(200);
  expect(body.search).toEqual({ synonyms: [['tea', 'infusion']], pinned: [] });
});
