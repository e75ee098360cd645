import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { resetRateLimits, rowsOf } from '../setup/database/records.ts';

// The requests that each limit of accounts allows. Counting is tested with the sign-in's limits.

const QUARTER_HOUR = 900;
const HOUR = 3600;

let app: TestApp;
let ada: Person;
let others: Person[];
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
  [ada, ...others] = await Promise.all([
    signedInPerson(app, 'ada@example.org'),
    ...Array.from({ length: 6 }, () => signedInPerson(app)),
  ]);
});
afterAll(() => app.close());

// All tests share one client address: its counters are reset before each test.
beforeEach(() => resetRateLimits(app.db));

interface Limit {
  points: number;
  seconds: number;
  /** Of an answer within the limit. */
  status: number;
}

/** Asks as often as the limit allows, and once more. */
async function expectLimit({ points, seconds, status }: Limit, ask: (n: number) => Test): Promise<void> {
  const statuses: number[] = [];
  for (let n = 0; n < points; n++) statuses.push((await ask(n)).status);
  expect(statuses).toEqual(Array(points).fill(status));
  const refused = await ask(points).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(seconds - 60);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(seconds);
}

test('the verification email is resent at most five times an hour, for all requesters together', async () => {
  const account = { email: 'late@example.org', password: PASSWORD };
  const client = app.browser();
  await client.post('/api/auth/signup').send(account).expect(201);
  await expectLimit({ points: 5, seconds: HOUR, status: 200 }, () =>
    client.post('/api/auth/signup/resend-verify').send({}),
  );
  const elsewhere = app.browser();
  await elsewhere.post('/api/auth/signin').send(account).expect(401);
  await elsewhere.post('/api/auth/signup/resend-verify').send({}).expect(429);
});

test('signing up again is limited for each address, also if others come between', async () => {
  const client = app.browser();
  const emails = ['to@example.org', 'fro@example.org'];
  const signUp = (n: number) =>
    client.post('/api/auth/signup').send({ email: emails[n % 2], password: PASSWORD, again: true });
  await signUp(1).expect(201);
  await expectLimit({ points: 10, seconds: HOUR, status: 201 }, signUp);
  expect(await rowsOf(app.db, 'users', { email: 'fro@example.org' })).toHaveLength(1);
});

test('an address gets no further first mail from new browsers once five sign-ups with it were replaced', async () => {
  const signUp = async (n: number) => {
    const client = app.browser();
    await client.post('/api/auth/signup').send({ email: 'freed@example.org', password: PASSWORD });
    const email = `away-${n}@example.org`;
    return client.post('/api/auth/signup').send({ email, password: PASSWORD, again: true });
  };
  for (let n = 0; n < 5; n++) expect((await signUp(n)).status).toBe(201);
  expect((await signUp(5)).status).toBe(429);
  expect(await rowsOf(app.db, 'users', { email: 'freed@example.org' })).toHaveLength(1);
});

test('after ten wrong guesses, the current password is refused too', async () => {
  const guess = (currentPassword: string) =>
    ada.client.post('/api/auth/change-password').send({ currentPassword, password: 'Another-Horse2!' });
  await expectLimit({ points: 10, seconds: QUARTER_HOUR, status: 422 }, (n) => guess(`Wrong-Horse${n}!`));
  await guess(PASSWORD).expect(429);
});

test('deleting an account has the same limit of password guesses', async () => {
  const leave = (password: string) => ada.client.delete(`/api/users/${ada.id}`).send({ password });
  await expectLimit({ points: 10, seconds: QUARTER_HOUR, status: 422 }, (n) => leave(`Wrong-Horse${n}!`));
  await leave(PASSWORD).expect(429);
});

test('ten cards can be tried in an hour; after that, a valid one is refused too', async () => {
  const pay = (number: string) =>
    ada.client
      .post(`/api/users/${ada.id}/update-payment`)
      .send({ card: { number, expMonth: 12, expYear: 2090, cvc: '123' } });
  await expectLimit({ points: 10, seconds: HOUR, status: 422 }, () => pay('4000000000000002'));
  await pay('4242424242424242').expect(429);
});

test('the own data can be exported twenty times an hour', async () => {
  await expectLimit({ points: 20, seconds: HOUR, status: 200 }, () =>
    ada.client.get(`/api/users/${ada.id}/export`),
  );
});

test('a profile can be changed sixty times in ten minutes', async () => {
  await expectLimit({ points: 60, seconds: 600, status: 200 }, () =>
    ada.client.patch(`/api/users/${ada.id}`).send({ bio: 'Drinks tea.' }),
  );
});

test('a change of another user’s profile is refused and does not count against a limit', async () => {
  const [mallory, victim] = [await signedInPerson(app), await signedInPerson(app)];
  const spent = () => app.db.selectFrom('rate_limits').selectAll().orderBy('key').execute();
  const before = await spent();
  for (const change of [{ bio: 'Was here.' }, { email: 'prize@example.org' }, { bio: 'x'.repeat(501) }]) {
    for (let n = 0; n < 21; n++)
      await mallory.client.patch(`/api/users/${victim.id}`).send(change).expect(404);
  }
  expect(await spent()).toEqual(before);
  await wishFor(victim, 'prize@example.org').expect(200);
});

const wishFor = ({ client, id }: Person, email: string) =>
  client.patch(`/api/users/${id}`).send({ email, current_password: PASSWORD });

test('a user can request five new email addresses in an hour', async () => {
  const [eve] = others as [Person];
  await expectLimit({ points: 5, seconds: HOUR, status: 200 }, (n) => wishFor(eve, `eve${n}@example.org`));
});

test('a new email address receives at most five emails an hour, for all requesters together', async () => {
  const wishes = others.slice(1);
  const last = others.at(-1) as Person;
  expect(wishes).toHaveLength(5);
  for (const person of wishes) await wishFor(person, 'wanted@example.org').expect(200);
  await wishFor(last, 'wanted@example.org').expect(429);
  await wishFor(last, 'another@example.org').expect(200);
});

const forget = (email: string) => app.browser().post('/api/auth/forgot').send({ email });

test('an address receives at most five password resets an hour', async () => {
  await expectLimit({ points: 5, seconds: HOUR, status: 200 }, () => forget('ada@example.org'));
  await forget('grace@example.org').expect(200);
});

// The limits of one network address: each of these blocks the following requests.

test('a client address can request twenty password resets in an hour', async () => {
  await expectLimit({ points: 20, seconds: HOUR, status: 200 }, (n) => forget(`person${n}@example.net`));
});

test('a client address can try thirty mailed links in a quarter of an hour', async () => {
  await expectLimit({ points: 30, seconds: QUARTER_HOUR, status: 422 }, (n) =>
    app
      .browser()
      .post('/api/auth/reset')
      .send({ token: `made-up-${n}`, password: PASSWORD }),
  );
});

test('a client address can try thirty sign-ups in an hour, including failed ones', async () => {
  const signUp = (email: string) =>
    app.browser().post('/api/auth/signup').send({ email, password: PASSWORD });
  await expectLimit({ points: 30, seconds: HOUR, status: 422 }, () => signUp('ada@example.org'));
  await signUp('somebody-new@example.org').expect(429);
});
