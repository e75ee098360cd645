import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WEBHOOK_EXAMPLES } from '#components/office/developers/webhook-examples.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowsOf } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';
import { serveEndpoint, type WebhookEndpoint } from '../setup/websites/webhook-endpoint.ts';

const HOUR = 3600;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead * 1000) };
/** The status of the next answers of `endpoint`. */
let status: number | undefined;
let endpoint: WebhookEndpoint;
let other: WebhookEndpoint;
let app: TestApp;
let owner: Person;
let site: { id: string; bot_id: string };
let path: string;

beforeAll(async () => {
  endpoint = await serveEndpoint(() => status);
  other = await serveEndpoint();
  app = await startApp({ CRAWLER_ALLOW_HOSTS: `${endpoint.host},${other.host}` }, clock);
  owner = await signedInPerson(app, 'owner@example.org');
  const { body } = await owner.client
    .post('/api/sites')
    .send({ name: 'Tea shop', domain: 'shop.invalid' })
    .expect(201);
  site = body.site;
  path = `/api/sites/${site.id}/webhooks`;
  await app.services.worker.idle();
});
afterAll(() => Promise.all([app?.close(), endpoint?.close(), other?.close()]));
beforeEach(async () => {
  status = 200;
  for (const { id } of (await owner.client.get(path)).body.webhooks)
    await owner.client.delete(`${path}/${id}`);
  endpoint.received.length = 0;
  other.received.length = 0;
});

interface Created {
  webhook: { id: string };
  secret: string;
}

const ALL = ['lead.created', 'conversation.ended', 'gap.found', 'source.failed'];

const add = async (url = endpoint.url, events: string[] = ALL): Promise<Created> =>
  (await owner.client.post(path).send({ url, events }).expect(201)).body;

const visit = () => createVisitor(app.origin, 'tea-shop', 'https://shop.invalid');
const idle = () => app.services.worker.idle();
const deliveries = async ({ webhook }: Created) =>
  (await owner.client.get(`${path}/${webhook.id}/deliveries`).expect(200)).body.results;

/** By hand, as Standard Webhooks describes it. */
function expectSigned({ headers, body }: WebhookEndpoint['received'][number], ...secrets: string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  expect(headers['webhook-signature']).toBe(signatures.join(' '));
  expect(Math.abs(Number(headers['webhook-timestamp']) - clock.now().getTime() / 1000)).toBeLessThan(HOUR);
}

const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
    : 'value';

test('each event is sent once, signed, in the documented form', async () => {
  const created = await add();
  const { secret } = created;
  const { client } = owner;
  const visitor = await visit();
  const { chat_id: chatId } = await visitor.ask('Do you ship to Mars?');
  const leadFields = [{ id: 'country', kind: 'text', label: 'Country' }];
  await client
    .patch(`/api/sites/${site.id}`)
    .send({ agents: { chat: { leadFields } } })
    .expect(200);
  const fields = { country: 'Austria' };
  await visitor.leave('ada@example.org', { name: 'Ada', message: 'To Mars?', chatId, fields });
  await client
    .post(`/api/bots/${site.bot_id}/sources`)
    .send({ type: 'website', url: 'https://lost.invalid' });
  ahead += 31 * 60;
  await eventually(async () => {
    await idle();
    expect(endpoint.received).toHaveLength(4);
  });
  const sent = endpoint.received.map(({ body }) => JSON.parse(body));
  expect(sent.map(({ type }) => type).sort()).toEqual([...ALL].sort());
  for (const [position, { type, timestamp, data }] of sent.entries()) {
    expectSigned(endpoint.received[position] as never, secret);
    expect(Date.parse(timestamp)).toBeGreaterThan(0);
    expect(shapeOf(data), type).toEqual(shapeOf(WEBHOOK_EXAMPLES[type as keyof typeof WEBHOOK_EXAMPLES]));
  }
  const dataOf = (event: string) => sent.find(({ type }) => type === event).data;
  expect(dataOf('lead.created')).toMatchObject({
    site: { id: site.id, name: 'Tea shop' },
    lead: { email: 'ada@example.org', chat_id: chatId, fields: [{ label: 'Country', value: 'Austria' }] },
  });
  expect(dataOf('gap.found').gap).toMatchObject({ text: 'Do you ship to Mars?', times: 1 });
  expect(dataOf('conversation.ended').conversation).toMatchObject({
    id: chatId,
    questions: 1,
    unanswered: 1,
  });
  expect(dataOf('source.failed').source).toMatchObject({ name: expect.stringContaining('lost.invalid') });

  // The same question again is no new gap.
  await visitor.ask('Do you ship to Mars?', chatId);
  ahead += 120;
  await idle();
  expect(endpoint.received).toHaveLength(4);

  await client.post(`/api/sites/${site.id}/visitors/${visitor.id}/erase`).expect(200);
  const kept = await deliveries(created);
  expect(kept.map(({ event }: { event: string }) => event)).toEqual(['source.failed']);
});

test('messages that quote a conversation are deleted with it, and all after the retention days', async () => {
  const created = await add(endpoint.url, ['lead.created']);
  const visitor = await visit();
  const { chat_id: chatId } = await visitor.ask('Do you ship to Mars?');
  await visitor.leave('ada@example.org', { chatId });
  await visitor.leave('bea@example.org');
  await idle();
  const stored = async () => (await deliveries(created)).length;
  expect(await stored()).toBe(2);
  await owner.client.delete(`/api/sites/${site.id}/conversations/${chatId}`).expect(200);
  expect(await stored()).toBe(1);
  await owner.client.patch(`/api/sites/${site.id}`).send({ retentionDays: 1 }).expect(200);
  ahead += 25 * 3600;
  await app.services.retention.deleteConversations(new AbortController().signal);
  expect(await stored()).toBe(0);
});

test('a failed message is sent again later, with its id, and by hand', async () => {
  const created = await add(endpoint.url, ['lead.created']);
  status = 500;
  await (await visit()).leave('ada@example.org');
  await eventually(async () => {
    await idle();
    expect((await deliveries(created))[0]).toMatchObject({
      status: 'pending',
      attempts: 1,
      response_status: 500,
      error: 'The server answered with status 500.',
    });
  });
  const job = (await rowsOf(app.services.database.db, 'jobs', { kind: 'webhook', status: 'queued' })).at(0);
  expect(job).toMatchObject({ attempts: 1, error: 'The server answered with status 500.' });
  const [{ id, message_id }] = await deliveries(created);
  const resend = `${path}/${created.webhook.id}/deliveries/${id}/resend`;
  await owner.client.post(resend).expect(409);
  status = 200;
  await idle();
  expect(endpoint.received).toHaveLength(1);
  ahead += 6;
  await idle();
  const resent = {
    status: 'delivered',
    attempts: 2,
    response_status: 200,
    error: null,
    next_attempt_at: null,
  };
  expect((await deliveries(created))[0]).toMatchObject(resent);
  await owner.client.post(resend).expect(200);
  await idle();
  expect(endpoint.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(message_id));
  expect(new Set(endpoint.received.map(({ body }) => body)).size).toBe(1);
});

test('a message that is resent by several clicks is sent once', async () => {
  const created = await add();
  const { body } = await owner.client.post(`${path}/${created.webhook.id}/test`).expect(200);
  await idle();
  expect(endpoint.received).toHaveLength(1);
  const resend = `${path}/${created.webhook.id}/deliveries/${body.delivery_id}/resend`;
  // It waits for its next attempt: one that was delivered may be sent again.
  status = 500;
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.client.post(resend)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await idle();
  expect(endpoint.received).toHaveLength(2);
});

test('after a day of failures a webhook is paused, and its owner told once', async () => {
  const created = await add(endpoint.url, ['lead.created']);
  status = 503;
  await (await visit()).leave('one@example.org');
  await (await visit()).leave('two@example.org');
  for (const seconds of [0, 6, 301, 1801, 2 * HOUR + 1, 5 * HOUR + 1, 10 * HOUR + 1, 6.5 * HOUR + 1]) {
    ahead += seconds;
    await eventually(async () => {
      await idle();
      for (const { next_attempt_at: next } of await deliveries(created))
        expect(next === null || next > clock.now().toISOString()).toBe(true);
    });
  }
  const { webhook } = (await owner.client.get(`${path}/${created.webhook.id}`)).body;
  expect(webhook).toMatchObject({ is_active: false, is_paused_by_failures: true });
  const all = await deliveries(created);
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed']);
  await app.mailbox.waitFor('owner@example.org');
  await idle();
  const mails = app.mailbox.mailsTo('owner@example.org').map(({ subject }) => subject);
  expect(mails.filter((subject) => subject?.includes('webhook'))).toEqual([
    'A webhook of Tea shop was paused',
  ]);

  endpoint.received.length = 0;
  await (await visit()).leave('three@example.org');
  await owner.client.post(`${path}/${created.webhook.id}/deliveries/${all[0].id}/resend`).expect(409);
  await owner.client.patch(`${path}/${created.webhook.id}`).send({ isActive: true }).expect(200);
  status = 200;
  await owner.client.post(`${path}/${created.webhook.id}/deliveries/${all[0].id}/resend`).expect(200);
  await idle();
  expect(endpoint.received).toHaveLength(1);
});

test('failures of an earlier address do not pause a webhook', async () => {
  const created = await add(endpoint.url, ['lead.created']);
  status = 503;
  await (await visit()).leave('one@example.org');
  const hook = `${path}/${created.webhook.id}`;
  const failingSince = async () => (await owner.client.get(hook).expect(200)).body.webhook.failing_since;
  await eventually(async () => expect(await failingSince()).not.toBeNull());
  await idle();
  ahead += 23 * HOUR;
  await owner.client.patch(hook).send({ url: endpoint.url }).expect(200);
  expect(await failingSince()).not.toBeNull();
  const { body: moved } = await owner.client
    .patch(hook)
    .send({ url: `${endpoint.url}?v=2` })
    .expect(200);
  // A later reading may be after the next attempt.
  expect(moved.webhook.failing_since).toBeNull();
  ahead += 2 * HOUR;
  await idle();
  const { webhook } = (await owner.client.get(hook).expect(200)).body;
  expect(webhook).toMatchObject({ is_active: true, failing_since: expect.any(String) });
});

test('private addresses are refused when they are entered, and later without further attempts', async () => {
  const local = await startApp({}, clock);
  try {
    const { client } = await signedInPerson(local);
    const { body } = await client.post('/api/sites').send({ name: 'Tea shop', domain: 'shop.invalid' });
    const hooks = `/api/sites/${body.site.id}/webhooks`;
    const errors: string[] = [];
    const created = await client.post(hooks).send({ url: 'https://hooks.invalid', events: ALL }).expect(201);
    const webhook = `${hooks}/${created.body.webhook.id}`;
    const { db } = local.services.database;
    for (const url of [endpoint.url, 'http://localhost/', 'http://[::1]/', 'http://169.254.169.254/']) {
      const added = await client.post(hooks).send({ url, events: ALL }).expect(422);
      const changed = await client.patch(webhook).send({ url }).expect(422);
      // Its name may lead to another address later.
      await db.updateTable('webhooks').set({ url }).execute();
      await client.post(`${webhook}/test`).expect(200);
      const delivery = await eventually(async () => {
        await local.services.worker.idle();
        const [newest] = (await client.get(`${webhook}/deliveries`)).body.results;
        expect(newest.status).toBe('failed');
        return newest;
      });
      expect(delivery.attempts).toBe(1);
      errors.push(added.body.errors.url[0], changed.body.errors.url[0], delivery.error);
      await db.deleteFrom('webhook_deliveries').execute();
    }
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toContain('private address');
    expect(endpoint.received).toEqual([]);
    for (let count = 1; count < 5; count++)
      await client.post(hooks).send({ url: 'https://hooks.invalid', events: ALL }).expect(201);
    await client.post(hooks).send({ url: 'https://hooks.invalid', events: ALL }).expect(422);
  } finally {
    await local.close();
  }
});

test('redirects are not followed', async () => {
  status = 307;
  const created = await add();
  await owner.client.post(`${path}/${created.webhook.id}/test`).expect(200);
  await idle();
  expect((await deliveries(created))[0]).toMatchObject({
    status: 'pending',
    response_status: 307,
    error: expect.stringContaining('Redirects are not followed'),
  });
  expect(endpoint.received).toHaveLength(1);
});

test('a server that does not answer delays no other webhook', async () => {
  status = undefined;
  const [slow, quick] = [await add(), await add(other.url)];
  for (let n = 0; n < 30; n++) await owner.client.post(`${path}/${slow.webhook.id}/test`).expect(200);
  await eventually(() => expect(endpoint.received.length).toBeGreaterThan(0));
  await owner.client.post(`${path}/${quick.webhook.id}/test`).expect(200);
  await eventually(async () =>
    expect((await deliveries(quick))[0]).toMatchObject({ status: 'delivered', attempts: 1 }),
  );
  expect(endpoint.received).toHaveLength(1);
  await owner.client.delete(`${path}/${slow.webhook.id}`).expect(200);
  endpoint.closeConnections();
});

test('a replaced secret signs for one more day; no answer and no table shows a secret', async () => {
  const created = await add();
  const rotated = await owner.client.post(`${path}/${created.webhook.id}/rotate-secret`).expect(200);
  const test = async () => {
    endpoint.received.length = 0;
    await owner.client.post(`${path}/${created.webhook.id}/test`).expect(200);
    await eventually(() => expect(endpoint.received).toHaveLength(1));
    return endpoint.received[0] as never;
  };
  expectSigned(await test(), rotated.body.secret, created.secret);
  ahead += 25 * HOUR;
  expectSigned(await test(), rotated.body.secret);
  const exported = await owner.client.get(`/api/users/${owner.id}/export`).expect(200);
  const stored = JSON.stringify(await app.db.selectFrom('webhooks').selectAll().execute());
  expect(exported.text).toContain(endpoint.url);
  const listed = (await owner.client.get(path).expect(200)).text;
  for (const text of [exported.text, stored, listed]) {
    expect(text).not.toContain(rotated.body.secret.slice(6, 30));
    expect(text).not.toContain('whsec_');
  }
});

test('the secret that servers use survives a second replacement within a day', async () => {
  const created = await add();
  const rotate = () => owner.client.post(`${path}/${created.webhook.id}/rotate-secret`).expect(200);
  await rotate();
  ahead += 20 * HOUR;
  const { body } = await rotate();
  const test = async () => {
    endpoint.received.length = 0;
    await owner.client.post(`${path}/${created.webhook.id}/test`).expect(200);
    await eventually(() => expect(endpoint.received).toHaveLength(1));
    return endpoint.received[0] as never;
  };
  expectSigned(await test(), body.secret, created.secret);
  ahead += 5 * HOUR;
  expectSigned(await test(), body.secret);
});

test('the account shows what was done with webhooks, without their paths', async () => {
  const { client } = owner;
  const { webhook } = await add();
  await client.patch(`${path}/${webhook.id}`).send({ isActive: false }).expect(200);
  await client.post(`${path}/${webhook.id}/rotate-secret`).expect(200);
  await client.delete(`${path}/${webhook.id}`).expect(200);
  const rows = await rowsOf(app.services.database.db, 'audit_entries');
  const last = rows.slice(-4);
  expect(last.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.changed',
    'webhook.secret_replaced',
    'webhook.deleted',
  ]);
  for (const entry of last)
    expect(entry).toMatchObject({ object_name: 'Tea shop', after: JSON.stringify({ host: endpoint.host }) });
});

test('a deleted website takes its webhooks and their messages along', async () => {
  const { client } = await signedInPerson(app);
  const { body } = await client.post('/api/sites').send({ name: 'Shop', domain: 'gone.invalid' }).expect(201);
  const hooks = `/api/sites/${body.site.id}/webhooks`;
  const { id } = (
    await client
      .post(hooks)
      .send({ url: other.url, events: ['lead.created'] })
      .expect(201)
  ).body.webhook;
  await client.post(`${hooks}/${id}/test`).expect(200);
  await eventually(() => expect(other.received).toHaveLength(1));
  const rows = () =>
    app.db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id).execute();
  expect(await rows()).toHaveLength(1);
  await client.delete(`/api/sites/${body.site.id}`).send({ confirmName: 'Shop' }).expect(200);
  expect(await rows()).toEqual([]);
});

test.each([
  [{ url: 'ftp://example.org', events: ALL }, 'url'],
  [{ url: 'https://me:secret@example.org/', events: ALL }, 'url'],
  [{ url: 'https://example.org/', events: [] }, 'events'],
  [{ url: 'https://example.org/', events: ['user.deleted'] }, 'events'],
])('%j is refused', async (input, field) => {
  const { body } = await owner.client.post(path).send(input).expect(422);
  expect(Object.keys(body.errors ?? body.error?.fields ?? body.fields ?? {}).join()).toContain(field);
});

test('an owner with many slow webhooks leaves room for those of other owners', async () => {
  status = undefined;
  const addTo = async ({ client }: Person, name: string, url: string, count: number) => {
    const domain = `${name}.invalid`;
    const { body } = await client.post('/api/sites').send({ name, domain }).expect(201);
    const hooks = `/api/sites/${body.site.id}/webhooks`;
    const added: string[] = [];
    for (let n = 0; n < count; n++) {
      const created = await client
        .post(hooks)
        .send({ url, events: ['lead.created'] })
        .expect(201);
      added.push(`${hooks}/${created.body.webhook.id}`);
    }
    return added;
  };
  const [busy, quiet] = [await signedInPerson(app), await signedInPerson(app)];
  const hooks = [
    ...(await addTo(busy, 'first', endpoint.url, 5)),
    ...(await addTo(busy, 'second', endpoint.url, 5)),
  ];
  const [quick] = await addTo(quiet, 'quiet', other.url, 1);
  const slow: string[] = [];
  for (const hook of hooks) slow.push((await busy.client.post(`${hook}/test`).expect(200)).body.delivery_id);
  await quiet.client.post(`${quick}/test`).expect(200);
  await eventually(() => expect(other.received).toHaveLength(1));
  const running = await rowsOf(app.db, 'jobs', { kind: 'webhook', status: 'running' });
  expect(running.filter(({ payload }) => slow.includes(JSON.parse(payload).deliveryId))).toHaveLength(5);
});
