import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { deleteRows, rowOf } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

const HOST = 'https://shop.example';
const DAY = 24 * 3600 * 1000;
let app: TestApp;
let token: string;
let now = Date.UTC(2026, 10, 22, 12, 5);
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  app = await startApp({}, clock);
  const owner = await signedInPerson(app);
  await owner.client.post('/api/sites').send({ name: 'Tea shop', domain: 'shop.example' }).expect(201);
});
afterAll(() => app.close());
beforeEach(async () => {
  await deleteRows(app.db, 'searches');
  token = await newVisitor();
});

async function newVisitor(): Promise<string> {
  const session = supertest(app.origin).post('/api/widget/session').set('Origin', HOST);
  return (await session.send({ site: 'tea-shop' }).expect(200)).body.token;
}
const search = (q: string, more = '') =>
  supertest(app.origin)
    .get(`/api/widget/search?q=${encodeURIComponent(q)}${more}`)
    .set({ Origin: HOST, Authorization: `Bearer ${token}` });
const click = (query: string) =>
  supertest(app.origin)
    .post('/api/widget/event')
    .set({ Origin: HOST, Authorization: `Bearer ${token}` })
    .send({ type: 'search_click', data: { query, url: 'https://shop.example/returns' } })
    .expect(201);

const rows = () => app.db.selectFrom('searches').selectAll().orderBy('id').execute();
/** A search is recorded after its response. */
const expectSearches = (queries: string[]) =>
  eventually(async () => expect((await rows()).map(({ query }) => query)).toEqual(queries));

async function type(queries: string[], pauseMs = 300): Promise<void> {
  for (const query of queries) {
    now += pauseMs;
    await search(query).expect(200);
    await eventually(async () => expect((await rows()).at(-1)?.query).toBe(query.trim()));
  }
}

test('queries that extend each other within seconds are one search', async () => {
  await type(['ret', 'retu', 'return', 'retur', 'returns ']);
  await expectSearches(['returns']);
  await type(['kettle']);
  await expectSearches(['returns', 'kettle']);
  await type(['kettles'], 10_001);
  await expectSearches(['returns', 'kettle', 'kettles']);
  const [first] = await rows();
  expect(first).toMatchObject({ results_count: 0, clicked_at: null });
});

test('parallel requests of one visitor are one search, separate from other visitors', async () => {
  const typed = ['t', 'te', 'tea', 'tea p', 'tea po', 'tea pot'];
  await Promise.all(typed.map((query) => search(query).expect(200)));
  await eventually(async () => expect(await rows()).toHaveLength(1));
  token = await newVisitor();
  await type(['tea pots']);
  expect(await rows()).toHaveLength(2);
});

test('a click marks its search, and ends it', async () => {
  // A search of the test before may be recorded late.
  const isClicked = async (...queries: string[]) =>
    (await rows())
      .filter(({ query }) => queries.includes(query))
      .map(({ clicked_at }) => clicked_at !== null);
  await type(['green tea', 'black']);
  await click('Green  tea');
  expect(await isClicked('green tea', 'black')).toEqual([true, false]);
  await click('black');
  await type(['black tea']);
  expect(await isClicked('green tea', 'black', 'black tea')).toEqual([true, true, false]);
  await click('never searched');
  expect(await isClicked('green tea', 'black', 'black tea')).toEqual([true, true, true]);
});

test('further pages and empty queries are not counted, and a long query is truncated', async () => {
  await search('tea', '&page=2').expect(200);
  await search('   ').expect(200);
  await search('w '.repeat(900)).expect(200);
  await eventually(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]?.query.length).toBeLessThanOrEqual(200);
  await search('x'.repeat(2001)).expect(422);
  await supertest(app.origin)
    .get(`/api/widget/search?q=${'x'.repeat(1_000_000)}`)
    .set({ Origin: HOST, Authorization: `Bearer ${token}` })
    .then(
      ({ status }) => expect(status).toBe(431),
      // The server may close the connection while the address is still being sent.
      (error: { code: string }) => expect(error.code).toMatch(/EPIPE|ECONNRESET/),
    );
  expect(await rows()).toHaveLength(1);
});

test('searches are deleted after 90 days', async () => {
  await type(['tea']);
  now += 89 * DAY;
  await app.services.retention.deleteEvents(new AbortController().signal);
  expect(await rows()).toHaveLength(1);
  now += 2 * DAY;
  await app.services.retention.deleteEvents(new AbortController().signal);
  expect(await rows()).toHaveLength(0);
});

test('an account whose searches are slow leaves a place to those of others', async () => {
  const { docsOf } = app.services.frozen.pages;
  const { id: slowBot } = await rowOf(app.db, 'bots');
  const other = await signedInPerson(app, 'other@example.org');
  await other.client.post('/api/sites').send({ name: 'Lamps', domain: 'lamps.example' }).expect(201);
  const slow = Promise.withResolvers<void>();
  const searching = vi.spyOn(app.services.frozen.pages, 'docsOf').mockImplementation(async (botId) => {
    if (botId === slowBot) await slow.promise;
    return docsOf(botId);
  });
  const slowSearches = Array.from({ length: 6 }, () => search('kettle').then(({ status }) => status));
  await eventually(() => expect(searching).toHaveBeenCalledTimes(3));
  const visitor = await createVisitor(app.origin, 'lamps', 'https://lamps.example');
  expect(await visitor.search('lamp')).toMatchObject({ count: 0 });
  slow.resolve();
  expect(await Promise.all(slowSearches)).toEqual(Array(6).fill(200));
  vi.restoreAllMocks();
});
