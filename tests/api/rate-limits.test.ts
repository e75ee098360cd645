import { afterEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { deleteExpiredWindows } from '#server/platform/http/rate-limit-store.ts';
import { createRateLimits, type RateLimit } from '#server/platform/http/rate-limits.ts';
import { signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { rowsOf } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

/** As many as a sign-in allows: failures of one account from one address, and tries from one address. */
const FAILURES = 10;
const TRIES = 60;
const WINDOW_SECONDS = 900;

let app: TestApp;
afterEach(() => app.close());

const startLimited = (clock?: Clock) => startApp({ RATE_LIMITS: 'on' }, clock);

const fail = (email: string, headers: Record<string, string> = {}) =>
  app.browser().post('/api/auth/signin').set(headers).send({ email, password: 'Wrong-1!x' });

async function failMany(count: number, emailOf: (n: number) => string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => fail(emailOf(n))));
  return answers.map(({ status }) => status);
}

const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test('of fifty parallel calls, exactly the limit passes', async () => {
  app = await startLimited();
  const statuses = await failMany(50, () => 'ada@example.org');
  expect(countOf(statuses, 422)).toBe(FAILURES);
  expect(countOf(statuses, 429)).toBe(50 - FAILURES);
});

test('failures of an account survive a restart, with the time to wait', async () => {
  app = await startLimited();
  expect(countOf(await failMany(FAILURES, () => 'ada@example.org'), 422)).toBe(FAILURES);
  app = await app.restart();
  const refused = await fail('ada@example.org').expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(WINDOW_SECONDS - 120);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(WINDOW_SECONDS);
  await fail('grace@example.org').expect(422);
});

test('attempts of a client address survive a restart, and a forged address does not reset them', async () => {
  app = await startLimited();
  // Passwords of all of them at once would be too many to check.
  for (let n = 0; n < TRIES; n++) await fail(`person${n}@example.org`).expect(422);
  app = await app.restart();
  await fail('ada@example.org').expect(429);
  for (const address of ['203.0.113.7', '198.51.100.1, 127.0.0.1', '::1', 'nonsense']) {
    const answer = await fail('ada@example.org', { 'X-Forwarded-For': address, 'X-Real-Ip': address });
    expect(answer.status, address).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('refused calls are not counted', async () => {
  app = await startLimited();
  const countsOfAda = async () => {
    const { db } = app;
    return db.selectFrom('rate_limits').selectAll().where('key', 'like', '%ada@example.org%').execute();
  };
  await failMany(FAILURES, () => 'ada@example.org');
  const before = await countsOfAda();
  expect(before.some(({ points }) => points === FAILURES)).toBe(true);
  expect(countOf(await failMany(20, () => 'ada@example.org'), 429)).toBe(20);
  expect(await countsOfAda()).toEqual(before);
});

/** The same limit in two processes. */
function twoLimiters(seconds = WINDOW_SECONDS) {
  const { database } = app.services;
  const rule = { name: 'shared', points: 3, seconds };
  return [1, 2].map(() => createRateLimits({ enabled: true, database, clock: systemClock })(rule)) as [
    RateLimit,
    RateLimit,
  ];
}

const refused = expect.objectContaining({ status: 429 });

test('a reset in one process applies to all processes', async () => {
  app = await startLimited();
  const [here, there] = twoLimiters();
  for (const limit of [here, there, here]) await limit.consume('ada');
  for (const limit of [here, there]) await expect(limit.consume('ada')).rejects.toEqual(refused);
  expect(await there.isExhausted('ada')).toBe(true);
  await there.reset('ada');
  expect(await here.isExhausted('ada')).toBe(false);
  for (const limit of [here, there, here]) await limit.consume('ada');
  await expect(there.consume('ada')).rejects.toEqual(refused);
});

if (process.env.TEST_ENGINE === 'postgres')
  test('processes count short windows together', async () => {
    app = await startLimited();
    const [here, there] = twoLimiters(60);
    for (const limit of [here, there, here]) await limit.consume('ada');
    for (const limit of [here, there]) await expect(limit.consume('ada')).rejects.toEqual(refused);
  });

test('a refunded call can be used again, however many were refused', async () => {
  app = await startLimited();
  const [here, there] = twoLimiters();
  const takes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => [here, there][n % 2]?.consume('ada')),
  );
  expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await there.refund('ada');
  await here.consume('ada');
  await expect(here.consume('ada')).rejects.toEqual(refused);
});

test('every refusal has the time until the window ends', async () => {
  app = await startLimited();
  await failMany(FAILURES, () => 'ada@example.org');
  for (let n = 0; n < 3; n++) {
    const { headers } = await fail('ada@example.org').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(WINDOW_SECONDS - 60);
  }
});

test('an expired window has no effect, and is deleted', async () => {
  let passed = 0;
  const clock = { now: () => new Date(Date.now() + passed * 1000) };
  app = await startLimited(clock);
  await failMany(FAILURES, () => 'ada@example.org');
  app = await app.restart();
  passed = WINDOW_SECONDS + 1;
  await fail('ada@example.org').expect(422);

  const { db } = app;
  const keys = async () => (await rowsOf(db, 'rate_limits')).length;
  expect(await keys()).toBeGreaterThan(0);
  await deleteExpiredWindows(db, clock);
  expect(await keys()).toBeGreaterThan(0);
  passed = 2 * WINDOW_SECONDS + 2;
  await deleteExpiredWindows(db, clock);
  expect(await keys()).toBe(0);
});

test('no call passes if the database cannot count', async () => {
  app = await startLimited();
  await app.db.schema.dropTable('rate_limits').execute();
  await fail('ada@example.org').expect(500);
});

test('a lead is counted once its form is right', async () => {
  app = await startLimited();
  const { client } = await signedInPerson(app);
  const { body } = await client
    .post('/api/sites')
    .send({ name: 'Tea shop', domain: 'shop.example' })
    .expect(201);
  const leadFields = [{ id: 'topic', kind: 'text', label: 'Topic', isRequired: true }];
  await client
    .patch(`/api/sites/${body.site.id}`)
    .send({ agents: { chat: { leadFields } } })
    .expect(200);
  const visitor = await createVisitor(app.origin, 'tea-shop', 'https://shop.example');
  const leave = (fields: object) => visitor.leave('guest@example.org', { fields });
  for (let wrong = 0; wrong < 6; wrong++) await expect(leave({})).rejects.toThrow(': 422');
  for (let right = 0; right < 5; right++) await leave({ topic: 'Tea' });
  await expect(leave({ topic: 'Tea' })).rejects.toThrow(': 429');
});
