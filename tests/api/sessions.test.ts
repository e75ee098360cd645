import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signedUpPerson } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { changeUser } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signInWith(email: string, userAgent: string) {
  const client = app.browser();
  client.set('User-Agent', userAgent);
  await client.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
  return client;
}

describe('the list of sessions', () => {
  test('has the device of each, and one can be ended from another', async () => {
    const { client, email } = await signedUpPerson(app);
    const firefox = await signInWith(email, FIREFOX);
    const { body } = await client.get('/api/auth/sessions').expect(200);
    expect(body).toMatchObject({ count: 2, next: null, previous: null });
    const other = body.results.find((session: { is_current: boolean }) => !session.is_current);
    expect(other).toMatchObject({ device: 'Firefox on Linux', address: '127.0.0.1' });
    expect(JSON.stringify(body)).not.toContain('cookie');

    const ended = await client.delete(`/api/auth/sessions/${other.id}`).expect(200);
    expect(ended.body.id).toBe(other.id);
    await firefox.get('/api/auth/user').expect(401);
    await client.get('/api/auth/user').expect(200);
    await client.delete(`/api/auth/sessions/${other.id}`).expect(404);
  });

  test('can be ended completely, including the current session', async () => {
    const { client, email } = await signedUpPerson(app);
    const firefox = await signInWith(email, FIREFOX);
    await client.delete('/api/auth/sessions').expect(200);
    await client.get('/api/auth/user').expect(401);
    await firefox.get('/api/auth/user').expect(401);
  });

  test('does not allow to end sessions of other users', async () => {
    const ada = await signedUpPerson(app);
    const eve = await signedUpPerson(app);
    const { body } = await ada.client.get('/api/auth/sessions');
    await eve.client.delete(`/api/auth/sessions/${body.results[0].id}`).expect(404);
    await ada.client.get('/api/auth/user').expect(200);
  });
});

test('a session id is replaced at the sign-in, and the previous one has no user', async () => {
  const { email } = await signedUpPerson(app);
  const refused = await app
    .browser()
    .post('/api/auth/signin')
    .type('form')
    .set('Accept', 'text/html')
    .send({ email, password: 'Wrong-1!x', _form: 'sign-in', _back: '/login' })
    .expect(303);
  const planted = sessionIn(refused);
  const withCookie = (cookie: string) => app.browser().set('Cookie', cookie);
  const answer = await withCookie(planted)
    .post('/api/auth/signin')
    .send({ email, password: PASSWORD })
    .expect(200);
  const begun = sessionIn(answer);
  expect(begun).not.toBe(planted);
  await withCookie(begun).get('/api/auth/sessions').expect(200);
  await withCookie(planted).get('/api/auth/sessions').expect(401);
  expect((await withCookie(planted).get('/api/auth/check')).body).toEqual({ has_session: false });
});

describe('a request that is running while its session is ended does not restore the session', () => {
  test.each([
    ['from another device', ({ id }: SessionOf, other: Client) => other.delete(`/api/auth/sessions/${id}`)],
    ['everywhere', (_session: SessionOf, other: Client) => other.delete('/api/auth/sessions')],
    ['by its own sign-out', ({ client }: SessionOf) => client.post('/api/auth/signout')],
  ])('%s', async (_how, end) => {
    const { client: other, email } = await signedUpPerson(app);
    const client = app.browser();
    const cookie = sessionIn(await client.post('/api/auth/signin').send({ email, password: PASSWORD }));
    const { body } = await client.get('/api/auth/sessions').expect(200);
    const current = body.results.find((session: { is_current: boolean }) => session.is_current);

    const late = await beginSignIn(cookie, { email, password: 'Wrong-1!x' });
    await end({ id: current.id, client }, other).expect(200);
    // A failure is remembered in the session, which is saved for it.
    expect(await late.finish()).toBe(422);
    await app.browser().get('/api/auth/sessions').set('Cookie', cookie).expect(401);
  });
});

interface SessionOf {
  id: string;
  client: Client;
}

/** Sends the head and half of the body: by then the session is loaded. `finish` answers the status, once all is saved. */
async function beginSignIn(cookie: string, input: object) {
  const body = JSON.stringify(input);
  const headers = {
    Cookie: cookie,
    Origin: app.origin,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  const sent = request(`${app.origin}/api/auth/signin`, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.write(body.slice(0, 10));
  await sleep(100);
  return {
    async finish(): Promise<number | undefined> {
      sent.end(body.slice(10));
      const [response] = (await answered) as [IncomingMessage];
      // The answer begins before the session is saved, and ends after that.
      await once(response.resume(), 'end');
      return response.statusCode;
    },
  };
}

function sessionIn({ headers }: { headers: Record<string, unknown> }): string {
  const cookies = [headers['set-cookie'] ?? []].flat() as string[];
  const session = cookies.find((cookie) => cookie.startsWith('foyer='));
  expect(session).toBeDefined();
  return session?.split(';', 1)[0] ?? '';
}

test('a session is valid only with the password that it was started with', async () => {
  const { client, id } = await signedUpPerson(app);
  // As if the session had been saved after the new password ended all others.
  await changeUser(app.db, id, { password_hash: 'another' });
  await client.get('/api/auth/user').expect(401);
});

describe('a sign-in with a new browser', () => {
  test('is reported by email once, and the browser that verified the account is known', async () => {
    const { client, email } = await signedUpPerson(app);
    await client.post('/api/auth/signout').expect(200);
    await client.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    const firefox = await signInWith(email, FIREFOX);
    const mail = await app.mailbox.waitFor(email, 2);
    expect(mail.subject).toContain('new login');
    expect(mail.text).toContain('Firefox on Linux');
    expect(mail.text).toContain('127.0.0.1');
    expect(mail.html).toContain('Firefox on Linux');
    expect(linkIn(mail)).toBe(`${app.origin}/u?goto=account`);

    await firefox.post('/api/auth/signout').expect(200);
    await firefox.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    await signInWith(email, FIREFOX);
    await app.mailbox.waitFor(email, 3);
    expect(app.mailbox.mailsTo(email)).toHaveLength(3);
  });
});

test('a hundred parallel sign-ins are answered or refused, and the server stays available', async () => {
  const { email } = await signedUpPerson(app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      app.browser().post('/api/auth/signin').send({ email, password: 'Wrong-1!x' }),
    ),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBeDefined();
  await app.browser().get('/healthz').expect(200);
});
