import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signedUpPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app.ts';
import { linkIn, mailsTo, waitForMail } from '../setup/mail.ts';

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

describe('where somebody is signed in', () => {
  test('is listed with the device, and one can be ended from another', async () => {
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

  test('ends everywhere at once, here as well', async () => {
    const { client, email } = await signedUpPerson(app);
    const firefox = await signInWith(email, FIREFOX);
    await client.delete('/api/auth/sessions').expect(200);
    await client.get('/api/auth/user').expect(401);
    await firefox.get('/api/auth/user').expect(401);
  });

  test('of others cannot be ended', async () => {
    const ada = await signedUpPerson(app);
    const eve = await signedUpPerson(app);
    const { body } = await ada.client.get('/api/auth/sessions');
    await eve.client.delete(`/api/auth/sessions/${body.results[0].id}`).expect(404);
    await ada.client.get('/api/auth/user').expect(200);
  });
});

test('a planted session id is replaced at the sign-in', async () => {
  const { email } = await signedUpPerson(app);
  const planted = 'foyer=s%3Aplanted-by-somebody.else';
  const answer = await supertest(app.origin)
    .post('/api/auth/signin')
    .set({ Cookie: planted, 'Sec-Fetch-Site': 'same-origin' })
    .send({ email, password: PASSWORD })
    .expect(200);
  const cookies = (answer.headers['set-cookie'] as unknown as string[]).join('\n');
  expect(cookies).toMatch(/foyer=s%3A/);
  expect(cookies).not.toContain('planted');
  await supertest(app.origin).get('/api/auth/user').set('Cookie', planted).expect(401);
});

test('the password that a session was begun with must still be the password', async () => {
  const { client, id } = await signedUpPerson(app);
  // As if the session had been saved after the new password ended all others.
  await app.services.database.db
    .updateTable('users')
    .set({ password_hash: 'another' })
    .where('id', '=', id)
    .execute();
  await client.get('/api/auth/user').expect(401);
});

describe('a sign-in with a new browser', () => {
  test('is told by mail once, and the browser that confirmed the account is known', async () => {
    const { client, email } = await signedUpPerson(app);
    await client.post('/api/auth/signout').expect(200);
    await client.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    const firefox = await signInWith(email, FIREFOX);
    const mail = await waitForMail(app.dataDir, email, 2);
    expect(mail.subject).toContain('New sign-in');
    expect(mail.text).toContain('Firefox on Linux');
    expect(mail.text).toContain('127.0.0.1');
    expect(mail.html).toContain('Firefox on Linux');
    expect(linkIn(mail)).toBe(`${app.origin}/u?goto=account`);

    await firefox.post('/api/auth/signout').expect(200);
    await firefox.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    await signInWith(email, FIREFOX);
    await waitForMail(app.dataDir, email, 3);
    expect(await mailsTo(app.dataDir, email)).toHaveLength(3);
  });
});

test('a hundred sign-ins at once are answered or sent away, and the server goes on', async () => {
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
