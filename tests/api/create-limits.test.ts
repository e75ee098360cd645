import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICE_WIDTHS, imageUrl, SMALL_WIDTHS } from '#lib/images.ts';
import { CALLS } from '../access/table.ts';
import { PASSWORD, type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { png } from '../setup/content/pictures.ts';
import { changeRows, resetRateLimits, rowsOf, useUpRateLimit } from '../setup/database/records.ts';

let app: TestApp;
let ada: Person;
let botId: string;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
  ada = await signedInPerson(app);
  botId = (await ada.client.post('/api/bots').send({ name: 'Helper' }).expect(201)).body.bot.id;
});
afterAll(() => app.close());

/** Every call that adds rows for an account. */
const CREATES: [string, () => string, (n: number) => object][] = [
  ['a site', () => '/api/sites', (n) => ({ name: `Site ${n}`, domain: `site${n}.invalid` })],
  ['a bot', () => '/api/bots', (n) => ({ name: `Bot ${n}` })],
  [
    'a source',
    () => `/api/bots/${botId}/sources`,
    (n) => ({ type: 'website', url: `https://source${n}.invalid` }),
  ],
  [
    'an answer',
    () => `/api/bots/${botId}/sources`,
    (n) => ({ type: 'qa', question: `Question ${n}?`, answer: 'Yes.' }),
  ],
  [
    'a text',
    () => `/api/bots/${botId}/sources`,
    (n) => ({ type: 'text', title: `Text ${n}`, text: 'Tea is good.' }),
  ],
  ['an API key', () => `/api/bots/${botId}/api-keys`, (n) => ({ name: `Key ${n}` })],
  ['a post', () => '/api/posts', (n) => ({ title: `Post ${n}` })],
  ['a chat', () => '/api/chat/playground/new/invoke', () => ({ prompt: 'Tea?', botId })],
];

/** As if everything had been used up that is counted for an hour, by accounts and addresses. */
async function useUpHour(): Promise<void> {
  const inTwoMinutes = Date.now() + 120_000;
  await app.db
    .updateTable('rate_limits')
    .set({ points: 1_000_000 })
    .where('expires_at_ms', '>', inTwoMinutes)
    .execute();
}

async function countRows(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from users) as users, (select count(*) from sites) as sites, (select count(*) from bots) as bots,
    (select count(*) from sources) as sources, (select count(*) from chats) as chats,
    (select count(*) from messages) as messages, (select count(*) from posts) as posts`.execute(app.db);
  return rows;
}

test.each(CREATES)('an account can create %s only so often in an hour', async (_what, path, body) => {
  expect((await ada.client.post(path()).send(body(1))).status).toBeLessThan(300);
  await useUpHour();
  const before = await countRows();
  const refused = await ada.client.post(path()).send(body(2)).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect(await countRows()).toEqual(before);
  await resetRateLimits(app.db);
});

test('an account can upload only so often in an hour', async () => {
  const upload = () => ada.client.post('/api/media/upload').attach('files[]', Buffer.from('Tea.'), 'tea.txt');
  const { body } = await upload().expect(201);
  await useUpHour();
  await upload().expect(429);
  await ada.client
    .post(`/api/media/${body.results[0].id}/reupload`)
    .attach('files[]', Buffer.from('More.'), 'tea.txt')
    .expect(429);
  await resetRateLimits(app.db);
});

test('an account can test models only so often, because each test costs', async () => {
  const path = `/api/bots/${botId}/test-model`;
  await ada.client.post(path).send({}).expect(200);
  await useUpRateLimit(app.db, 'model-tests');
  await ada.client.post(path).send({}).expect(429);
});

test.each([
  ['subscription-changes', '/api/subscription/subscribe', { plan: 'pro' }],
  ['payment-intents', '/api/payment/intent', { amount: 5 }],
  ['payment-readings', '/api/payment/refresh', {}],
])('an account is limited in an hour by %s', async (limit, path, body) => {
  expect((await ada.client.post(path).send(body)).status).not.toBe(429);
  await useUpRateLimit(app.db, limit);
  await ada.client.post(path).send(body).expect(429);
  await resetRateLimits(app.db);
});

test('an account is limited in an hour in webhooks and their messages', async () => {
  const site = await ada.client
    .post('/api/sites')
    .send({ name: 'Hooked', domain: 'hooked.invalid' })
    .expect(201);
  const path = `/api/sites/${site.body.site.id}/webhooks`;
  const input = { url: 'https://hooked.invalid/messages', events: ['lead.created'] };
  const { body } = await ada.client.post(path).send(input).expect(201);
  await useUpRateLimit(app.db, 'webhooks-created');
  await ada.client.post(path).send(input).expect(429);
  await ada.client.post(`${path}/${body.webhook.id}/rotate-secret`).expect(429);
  await ada.client.post(`${path}/${body.webhook.id}/test`).expect(200);
  await useUpRateLimit(app.db, 'webhooks-sent-by-hand');
  await ada.client.post(`${path}/${body.webhook.id}/test`).expect(429);
  const { results } = (await ada.client.get(`${path}/${body.webhook.id}/deliveries`).expect(200)).body;
  await ada.client.post(`${path}/${body.webhook.id}/deliveries/${results[0].id}/resend`).expect(429);
  await resetRateLimits(app.db);
});

test('a change that enqueues a sync counts as a sync', async () => {
  const { db } = app;
  const { body } = await ada.client
    .post(`/api/bots/${botId}/sources`)
    .send({ type: 'website', url: 'https://queued.invalid' })
    .expect(201);
  const path = `/api/bots/${botId}/sources/${body.source.id}`;
  const queue = async () => {
    await app.services.worker.idle();
    await changeRows(db, 'sources', { id: body.source.id }, { status: 'queued' });
  };
  await queue();
  await ada.client.patch(path).send({ maxPages: 1 }).expect(200);
  await useUpRateLimit(db, 'syncs');
  await queue();
  await ada.client.patch(path).send({ maxPages: 2 }).expect(429);
  expect((await ada.client.get(path).expect(200)).body.source.settings.max_pages).toBe(1);
  // An unchanged value starts no reading.
  await ada.client.patch(path).send({ maxPages: 1 }).expect(200);
  await resetRateLimits(db);
});

/** Every other POST with its limit, except those of admins and of visitors of websites. */
const OTHERS = [
  // Limited by the minute, and by the hour for files: they add to a conversation, which a visitor has begun.
  ...['messages', 'claim', 'release', 'close', 'reopen', 'assign', 'typing', 'read', 'files'].map(
    (action) => `POST /api/inbox/:chatId/${action}`,
  ),
  // One row for each user.
  'POST /api/inbox/looking',
  'POST /api/theme',
  'POST /api/auth/signup',
  'POST /api/auth/signup/verify',
  'POST /api/auth/terms',
  'POST /api/auth/signup/resend-verify',
  'POST /api/auth/email-change/undo',
  'POST /api/auth/signin',
  'POST /api/auth/signout',
  'POST /api/auth/forgot',
  'POST /api/auth/reset',
  'POST /api/auth/change-password',
  'POST /api/users/:userId/update-payment',
  // One row for each preset, and limited by tests: see model-providers.test.
  'POST /api/users/:userId/model-providers',
  // Of a customer: see the test of payments.
  'POST /api/subscription/subscribe',
  'POST /api/subscription/subscribe/update',
  'POST /api/subscription/:id/unsubscribe',
  'POST /api/subscription/:id/resume',
  'POST /api/subscription/:id/pay',
  'POST /api/payment/intent',
  'POST /api/payment/confirm',
  'POST /api/payment/cancel',
  'POST /api/payment/refresh',
  'POST /api/users/:userId/prepare-payment',
  'POST /api/payment/webhook',
  // Signed by the mail server of the installation.
  'POST /api/inbound-mail',
  'POST /api/products/:id/install',
  'POST /api/sites/:id/keep',
  'POST /api/bots/:id/keep',
  'POST /api/bots/:botId/sources/:id/keep',
  // One row for each user and product: see reviews.test.
  'POST /api/products/:productId/reviews',
  'POST /api/products/:productId/reviews/:id/report',
  'POST /api/bots/:id/test-model',
  'POST /api/bots/:botId/sources/:id/sync',
  'POST /api/media/upload',
  'POST /api/media/:id/reupload',
  'POST /api/media/bulk/delete',
  'POST /api/chats/bulk/delete',
  'POST /api/icons/graphql',
  'POST /api/sites/:id/identity-secret',
  'POST /api/sites/:id/verify-domain',
  'POST /api/sites/:id/check-install',
  'POST /api/sites/:id/conversations/bulk/delete',
  'POST /api/bots/:id/conversations/bulk/delete',
  'POST /api/sites/:id/visitors/:visitorId/erase',
  'POST /api/posts/:id/send-back',
  'POST /api/posts/account/:id/approve-post',
  // As limited as other saves: see posts.test.
  'POST /api/posts/:id/revisions/:revisionId/restore',
  'POST /api/unsubscribe',
  // As many as the plan has seats; see the test of teams.
  'POST /api/sites/:id/members',
  'POST /api/team-invitations/accept',
  // One row for each site: see the test of transfers.
  'POST /api/sites/:id/transfer',
  'POST /api/site-transfers/accept',
  // Five for each site; see the test of webhooks.
  'POST /api/sites/:id/webhooks',
  'POST /api/sites/:id/webhooks/:webhookId/rotate-secret',
  'POST /api/sites/:id/webhooks/:webhookId/test',
  'POST /api/sites/:id/webhooks/:webhookId/deliveries/:deliveryId/resend',
  // At most 500 for each site, and 50 for each user: see the test of the inbox.
  'POST /api/sites/:id/canned-answers',
  'POST /api/inbox/filters',
  // At most ten for each user: see the test of alerts.
  'POST /api/users/:userId/push-subscriptions',
  'POST /api/inbox/bulk/close',
  'POST /api/inbox/bulk/assign',
  // Of the staff.
  'POST /api/posts/categories',
  'POST /api/tags',
  'POST /api/tags/:id/merge',
  // Limited by key: see api-keys.test.
  'POST /api/bots/:botId/chat',
  // One row for each gap, and only while it is listed.
  'POST /api/sites/:id/gaps/:gapId/dismiss',
  'POST /api/sites/:id/gaps/bulk/dismiss',
];

test('every call is listed with its limit, or as one that creates no rows', () => {
  const posts = CALLS.map(({ route }) => route).filter((route) =>
    /^POST (?!\/api\/(?:admin|widget)\/)/.test(route),
  );
  const creates = [
    'POST /api/sites',
    'POST /api/bots',
    'POST /api/posts',
    'POST /api/bots/:botId/api-keys',
    'POST /api/bots/:botId/sources',
    'POST /api/chat/playground/:chatId/invoke',
  ];
  expect(posts.sort()).toEqual([...OTHERS, ...creates].sort());
});

test('an address can sign up only so often in an hour', async () => {
  const signUp = (n: number) =>
    app
      .browser()
      .post('/api/auth/signup')
      .send({ email: `new${n}@example.org`, password: PASSWORD });
  await signUp(1).expect(201);
  await useUpHour();
  const refused = await signUp(2).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});

test('forms of visitors create only so many sessions in an hour', async () => {
  const { db } = app;
  await resetRateLimits(db);
  const post = () =>
    app
      .browser()
      .post('/api/auth/signin')
      .type('form')
      .set('Accept', 'text/html')
      .send({ email: 'x', password: '' });
  const sessions = () => rowsOf(db, 'sessions');
  const before = (await sessions()).length;
  await post().expect(303);
  expect(await sessions()).toHaveLength(before + 1);
  await useUpHour();
  const refused = await post().expect(429);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(await sessions()).toHaveLength(before + 1);
  await resetRateLimits(db);
});

test('one account does not use up the limit of another', async () => {
  await useUpHour();
  await app.db.deleteFrom('rate_limits').where('key', 'like', '%127.0.0.1%').execute();
  const grace = await signedInPerson(app);
  await grace.client.post('/api/bots').send({ name: 'Helper' }).expect(201);
});

test('a network can have only so many sizes of pictures computed in a minute', async () => {
  const pictures: string[] = [];
  for (const width of [8, 9, 10, 11]) {
    const { body } = await ada.client
      .post('/api/media/upload')
      .attach('files[]', await png({ width, height: 8 }), `dot-${width}.png`)
      .expect(201);
    pictures.push(body.results[0].source_url);
  }
  const addresses = [20, 40, 60, 75, 90].flatMap((quality) =>
    [...SMALL_WIDTHS, ...DEVICE_WIDTHS].flatMap((width) =>
      pictures.map((src) => imageUrl(src, width, { quality })),
    ),
  );
  const ask = (address = '') => app.browser().get(address).set('Accept', 'image/webp');
  let refused = 0;
  for (const address of addresses) if ((await ask(address)).status === 429) refused += 1;
  expect(refused).toBe(addresses.length - 300);
  await ask(addresses[0]).expect(200);
});
