import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { addRows, deleteRows, rowOf, rowsOf } from '../setup/database/records.ts';

const HOST = 'https://shop.example';
const DAY = 24 * 3600 * 1000;
let app: TestApp;
let owner: Person;
let token: string;
let now = Date.UTC(2026, 10, 22, 12, 5);
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  app = await startApp({}, clock);
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  await owner.client.post('/api/sites').send(site).expect(201);
});
afterAll(() => app.close());
beforeEach(async () => {
  await deleteRows(app.db, 'widget_events');
  token = (await call('/session', { site: 'tea-shop' }).expect(200)).body.token;
});

const call = (path: string, body: object) => {
  const request = supertest(app.origin).post(`/api/widget${path}`).set('Origin', HOST);
  if (token) request.set('Authorization', `Bearer ${token}`);
  return request.set('Accept', 'application/json').send(body);
};
const report = (type: string, data: object) => call('/event', { type, data });
const events = () => rowsOf(app.db, 'widget_events');

test('an event counts once for each visitor, page and kind in an hour', async () => {
  const url = 'https://shop.example/tea';
  for (let n = 0; n < 5; n++) await report('open', { url, agent: 'chat' }).expect(201);
  await report('open', { url: `${url}#prices`, agent: 'search' }).expect(201);
  expect(await events()).toHaveLength(1);
  await report('open', { url: `${url}/green` }).expect(201);
  for (const network of ['mastodon', 'mastodon', 'x']) await report('share', { url, network }).expect(201);
  expect(await events()).toHaveLength(4);
  const other = (await call('/session', { site: 'tea-shop' }).expect(200)).body.token;
  token = other;
  await report('open', { url }).expect(201);
  expect(await events()).toHaveLength(5);
  now += 3600 * 1000 - 1;
  token = (await call('/session', { site: 'tea-shop' }).expect(200)).body.token;
  await report('open', { url }).expect(201);
  expect(await events()).toHaveLength(6);
});

test('the page of an open widget is stored without its query and fragment', async () => {
  await report('open', { url: 'https://shop.example/order?token=secret#foyer=secret' }).expect(201);
  await report('share', { url: 'https://shop.example/tea?id=3', network: 'x' }).expect(201);
  const urls = (await events()).map(({ data }) => JSON.parse(data).url);
  expect(urls.sort()).toEqual(['https://shop.example/order', 'https://shop.example/tea?id=3']);
});

test('an event holds at most a kilobyte', async () => {
  await report('search_click', { url: 'x'.repeat(480), query: 'y'.repeat(480) }).expect(201);
  await report('search_click', { url: 'x'.repeat(500), query: 'y'.repeat(500) }).expect(422);
  await report('search_click', { query: '茶'.repeat(400) }).expect(422);
  expect(await events()).toHaveLength(1);
});

test('events are removed after 90 days', async () => {
  const { db } = app;
  const site = await rowOf(db, 'sites');
  const rows = [1, 89, 91, 400].map((days) => ({
    id: `event-${days}`,
    site_id: site.id,
    visitor_id: 'visitor',
    type: 'open' as const,
    data: '{}',
    created_at: new Date(now - days * DAY).toISOString(),
  }));
  await addRows(db, 'widget_events', rows);
  await app.services.retention.deleteEvents(new AbortController().signal);
  expect((await events()).map(({ id }) => id).sort()).toEqual(['event-1', 'event-89']);
});

test('the widget of a suspended owner is off until the owner is restored', async () => {
  const admin = await personWithRole(app, 'ADMIN');
  const suspend = (isSuspended: boolean) =>
    admin.client.patch(`/api/admin/users/${owner.id}`).send({ isSuspended }).expect(200);
  const search = () =>
    supertest(app.origin)
      .get('/api/widget/search?q=tea')
      .set({ Origin: HOST, Authorization: `Bearer ${token}` });
  const calls = () => [
    call('/session', { site: 'tea-shop' }),
    call('/chat', { message: 'Tea?' }),
    call('/chat', { message: 'Tea?' }).set('Accept', 'text/event-stream'),
    search(),
    call('/lead', { email: 'guest@example.org', consent: true }),
    report('open', {}),
  ];
  await suspend(true);
  for (const refused of calls()) {
    const { status, body } = await refused;
    expect(status).toBe(403);
    expect(body.errors).toEqual({ widget: ['The widget is switched off on this website.'] });
  }
  await supertest(app.origin).get('/widget.js?site=tea-shop').expect(404);
  expect(await events()).toEqual([]);
  expect(await rowsOf(app.db, 'chats')).toEqual([]);
  await suspend(false);
  for (const allowed of calls()) expect((await allowed).status).toBeLessThan(300);
});
