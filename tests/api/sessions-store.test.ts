import type { SessionData } from 'express-session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { deleteRows, rowsOf } from '../setup/database/records.ts';

const DAY = 24 * 3600;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(Date.now() + passed * 1000) });
});
afterAll(() => app.close());

let passed = 0;
beforeEach(async () => {
  passed = 0;
  await deleteRows(app.db, 'sessions');
});

const sessions = () => rowsOf(app.db, 'sessions');

const sendForm = (path: string, fields: string | Record<string, string>, client: Client = app.browser()) =>
  client.post(path).type('form').set('Accept', 'text/html').send(fields);

describe('the stored input of a refused form', () => {
  async function formAfter(path: string, fields: string | Record<string, string>) {
    await sendForm(path, fields).expect(303);
    const [row, ...others] = await sessions();
    expect(others).toEqual([]);
    const { flash } = JSON.parse(row?.data ?? '{}') as SessionData;
    return { size: row?.data.length, ...flash?.form };
  }

  test('has the entered values, without passwords', async () => {
    const { input, errors } = await formAfter('/api/auth/signup', {
      _form: 'signup',
      email: 'ada@example',
      password: 'secret',
      currentPassword: 'secret',
      new_password: 'secret',
    });
    expect(input).toEqual({ email: 'ada@example' });
    expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining(['email', 'password']));
    expect((await sessions())[0]?.data).not.toContain('"secret"');
  });

  test('has no unknown fields, in any notation', async () => {
    const { input } = await formAfter('/api/auth/signup', {
      email: 'ada@example',
      password: 'secret',
      made_up: 'x'.repeat(5000),
      madeUpToo: 'x'.repeat(5000),
    });
    expect(input).toEqual({ email: 'ada@example' });
  });

  test('is limited in size', async () => {
    const long = 'x'.repeat(9000);
    const many = Array.from({ length: 20 }, (_, n) => `f${n}=${long}`).join('&');
    const short = Array.from({ length: 900 }, (_, n) => `f${n}=`).join('&');
    for (const fields of [
      many,
      short,
      `email=${'%01'.repeat(9000)}&homepage=${long}&rendered_at=${long}&captcha=${long}`,
      `_form=${'x'.repeat(190_000)}`,
    ]) {
      expect((await formAfter('/api/auth/signup', fields)).size).toBeLessThan(25_000);
      await deleteRows(app.db, 'sessions');
    }
  });

  test('keeps short fields if a long one does not fit', async () => {
    const { input } = await formAfter('/api/auth/signup', {
      website: 'x'.repeat(30_000),
      email: 'ada@example',
    });
    expect(input).toMatchObject({ email: 'ada@example' });
    expect(input).not.toHaveProperty('website');
  });

  test('is limited in size if no route accepted the form, too', async () => {
    for (const path of ['/api/nowhere', '/api/auth/user']) {
      const fields = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(9000)]));
      expect((await formAfter(path, fields)).size).toBeLessThan(25_000);
      await deleteRows(app.db, 'sessions');
    }
  });
});

test('a visitor’s session ends a day after the last visit, and is then removed', async () => {
  const client = app.browser();
  const answer = await sendForm('/api/auth/signin', { email: 'ada@example.org', password: 'x' }, client);
  expect(lifeOf(answer.headers)).toBeLessThanOrEqual(DAY);
  passed = DAY / 2;
  await client.get('/api/auth/check').expect(200);
  passed = DAY + 60;
  await app.services.sessionStore.removeExpired();
  expect(await sessions()).toHaveLength(1);
  passed = DAY * 1.5 + 60;
  await app.services.sessionStore.removeExpired();
  expect(await sessions()).toEqual([]);
});

describe('a signed-in user', () => {
  test('stays signed in for thirty days after each visit', async () => {
    const { client } = await signedInPerson(app);
    for (let day = 20; day <= 100; day += 20) {
      passed = day * DAY;
      await client.get('/api/auth/user').expect(200);
    }
    passed = 131 * DAY;
    await client.get('/api/auth/user').expect(401);
  });

  test('has a cookie with the longest lifetime of browsers, which is sent once', async () => {
    const { client, email } = await signedInPerson(app);
    const signIn = await client.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    expect(lifeOf(signIn.headers)).toBeGreaterThan(399 * DAY);
    expect(lifeOf(signIn.headers)).toBeLessThanOrEqual(400 * DAY);
    passed = DAY;
    const visit = await client.get('/api/auth/user').expect(200);
    expect(visit.headers['set-cookie']).toBeUndefined();
  });

  test('has the cookie of a visitor after the sign-out', async () => {
    const { client } = await signedInPerson(app);
    const answer = await sendForm('/api/auth/signout', {}, client).expect(303);
    expect(lifeOf(answer.headers)).toBeLessThanOrEqual(DAY);
  });
});

/** For how many seconds a browser keeps the session's cookie. */
function lifeOf(headers: Record<string, unknown>): number {
  const cookies = (headers['set-cookie'] ?? []) as string[];
  const cookie = cookies.find((one) => one.startsWith('foyer='));
  const expires = /Expires=([^;]+)/.exec(cookie ?? '')?.[1];
  expect(expires).toBeDefined();
  return (Date.parse(expires ?? '') - Date.now()) / 1000;
}
