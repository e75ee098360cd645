import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { resetRateLimits } from '../setup/database/records.ts';

/** Failed sign-ins of one account from one address. */
const FAILURES = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(() => app.close());
beforeEach(() => resetRateLimits(app.db));

const fail = (address: string, email = 'ada@example.org') =>
  app
    .browser()
    .post('/api/auth/signin')
    .set('X-Forwarded-For', address)
    .send({ email, password: 'Wrong-1!x' });

async function failFrom(addressOf: (n: number) => string): Promise<void> {
  for (let n = 0; n < FAILURES; n++) await fail(addressOf(n)).expect(422);
}

test('all addresses of an IPv6 network count as one', async () => {
  await failFrom((n) => `2001:db8:0:1:${n}::${n}`);
  await fail('2001:db8:0:1:ffff::1').expect(429);
  await fail('2001:db8:0:2::1').expect(422);
});

test('an IPv4 address counts as one, however it is written', async () => {
  await failFrom((n) => ['203.0.113.7', '::ffff:203.0.113.7', `203.0.113.7:${5000 + n}`][n % 3] as string);
  await fail('203.0.113.7').expect(429);
  await fail('::ffff:cb00:7107').expect(429);
  await fail('203.0.113.8').expect(422);
});

test('visitors of the widget are counted the same way', async () => {
  const ask = (n: number) =>
    app
      .browser()
      .post('/api/widget/session')
      .set('X-Forwarded-For', `2001:db8::${n.toString(16)}`)
      .send({ site: 'unknown' });
  const answers = await Promise.all(Array.from({ length: 610 }, (_, n) => ask(n)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('users see the full address that they signed in from', async () => {
  const { client, email } = await signedInPerson(app);
  const from = '2001:db8:0:1:2:3:4:5';
  await client
    .post('/api/auth/signin')
    .set('X-Forwarded-For', from)
    .send({ email, password: PASSWORD })
    .expect(200);
  const { body } = await client.get('/api/auth/sessions').expect(200);
  expect(body.results.map(({ address }: { address: string }) => address)).toContain(from);
});
