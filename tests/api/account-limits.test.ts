import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { resetRateLimits } from '../setup/database/records.ts';

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

// Everybody here comes from one address, whose points would be taken by the tests before. What was spent stays so.
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

test('the mail of a sign-up is sent again five times an hour, whoever asks', async () => {
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

test('a current password is guessed ten times, and is then refused like the others', async () => {
  const guess = (currentPassword: string) =>
    ada.client.post('/api/auth/change-password').send({ currentPassword, password: 'Another-Horse2!' });
  await expectLimit({ points: 10, seconds: QUARTER_HOUR, status: 422 }, (n) => guess(`Wrong-Horse${n}!`));
  await guess(PASSWORD).expect(429);
});

test('so is the password that ends an account', async () => {
  const leave = (password: string) => ada.client.delete(`/api/users/${ada.id}`).send({ password });
  await expectLimit({ points: 10, seconds: QUARTER_HOUR, status: 422 }, (n) => leave(`Wrong-Horse${n}!`));
  await leave(PASSWORD).expect(429);
});

test('ten cards are tried an hour, and then a good one is refused as well', async () => {
  const pay = (number: string) =>
    ada.client
      .post(`/api/users/${ada.id}/update-payment`)
      .send({ card: { number, expMonth: 12, expYear: 2090, cvc: '123' } });
  await expectLimit({ points: 10, seconds: HOUR, status: 422 }, () => pay('4000000000000002'));
  await pay('4242424242424242').expect(429);
});

test('one’s own data are given twenty times an hour', async () => {
  await expectLimit({ points: 20, seconds: HOUR, status: 200 }, () =>
    ada.client.get(`/api/users/${ada.id}/export`),
  );
});

test('a profile is changed sixty times in ten minutes', async () => {
  await expectLimit({ points: 60, seconds: 600, status: 200 }, () =>
    ada.client.patch(`/api/users/${ada.id}`).send({ bio: 'Drinks tea.' }),
  );
});

test('changes of somebody else’s profile are nobody’s to make, and spend nobody’s limit', async () => {
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

test('five new email addresses are asked for an hour by one person', async () => {
  const [eve] = others as [Person];
  await expectLimit({ points: 5, seconds: HOUR, status: 200 }, (n) => wishFor(eve, `eve${n}@example.org`));
});

test('one new email address is written to five times an hour, whoever asks', async () => {
  const wishes = others.slice(1);
  const last = others.at(-1) as Person;
  expect(wishes).toHaveLength(5);
  for (const person of wishes) await wishFor(person, 'wanted@example.org').expect(200);
  await wishFor(last, 'wanted@example.org').expect(429);
  await wishFor(last, 'another@example.org').expect(200);
});

const forget = (email: string) => app.browser().post('/api/auth/forgot').send({ email });

test('a forgotten password is mailed five times an hour to one address', async () => {
  await expectLimit({ points: 5, seconds: HOUR, status: 200 }, () => forget('ada@example.org'));
  await forget('grace@example.org').expect(200);
});

// The limits of one network address: each of these blocks the following requests.

test('twenty forgotten passwords an hour come from one place', async () => {
  await expectLimit({ points: 20, seconds: HOUR, status: 200 }, (n) => forget(`person${n}@example.net`));
});

test('thirty links of such mails are tried in a quarter of an hour', async () => {
  await expectLimit({ points: 30, seconds: QUARTER_HOUR, status: 422 }, (n) =>
    app
      .browser()
      .post('/api/auth/reset')
      .send({ token: `made-up-${n}`, password: PASSWORD }),
  );
});

test('thirty sign-ups an hour come from one place, those that fail among them', async () => {
  const signUp = (email: string) =>
    app.browser().post('/api/auth/signup').send({ email, password: PASSWORD });
  await expectLimit({ points: 30, seconds: HOUR, status: 422 }, () => signUp('ada@example.org'));
  await signUp('somebody-new@example.org').expect(429);
});
