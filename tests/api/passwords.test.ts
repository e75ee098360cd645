import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/platform/password-hash.ts';
import { PASSWORD, signedInPerson, signedUpPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeUser } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'New-Horse2!';

const signIn = (email: string, password: string) =>
  app.browser().post('/api/auth/signin').send({ email, password });

/** Asks for a reset and waits for its mail, which follows the one of the sign-up. */
async function resetTokenFor(email: string, mails = 2): Promise<string> {
  await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
  return tokenIn(linkIn(await app.mailbox.waitFor(email, mails)));
}

describe('a forgotten password', () => {
  test('is replaced with the token from the mail, which works once and ends every session', async () => {
    const { client, email } = await signedUpPerson(app);
    const token = await resetTokenFor(email);
    const open = await app.browser().get(`/api/auth/verify-token?token=${token}&purpose=reset_password`);
    expect(open.body).toEqual({ is_valid: true });
    const purpose = await app.browser().get(`/api/auth/verify-token?token=${token}`);
    expect(purpose.body).toEqual({ is_valid: false });

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
    await client.get('/api/auth/user').expect(401);
    await signIn(email, PASSWORD).expect(422);
    await signIn(email, NEW_PASSWORD).expect(200);
  });

  test('has the same response and cost for known and unknown addresses', async () => {
    const idle = await startApp();
    const { email } = await signedInPerson(idle);
    // The job runs after the response.
    await idle.services.worker.stop();
    const execute = vi.spyOn(idle.services.database.db.getExecutor(), 'executeQuery');
    const ask = async (address: string) => {
      execute.mockClear();
      const { body } = await idle.browser().post('/api/auth/forgot').send({ email: address }).expect(200);
      // Each process reads the content versions once a second, whoever asks.
      const queries = execute.mock.calls.map(([query]) => query.sql);
      return { body, queries: queries.filter((sql) => !sql.includes('content_versions')) };
    };
    const known = await ask(email);
    expect(known.queries.length).toBeGreaterThan(0);
    expect(await ask('nobody-here@example.org')).toEqual(known);
    await idle.close();
  });

  test('of an unknown address sends no email', async () => {
    await app.browser().post('/api/auth/forgot').send({ email: 'nobody-here@example.org' }).expect(200);
    await app.services.worker.idle();
    expect(app.mailbox.mailsTo('nobody-here@example.org')).toEqual([]);
  });

  test('gets a link to this server, whatever the Host header', async () => {
    const { email } = await signedUpPerson(app);
    await app.browser().post('/api/auth/forgot').set('Host', 'evil.example').send({ email }).expect(200);
    const mail = await app.mailbox.waitFor(email, 2);
    expect(linkIn(mail)).toMatch(`${app.origin}/reset-password?token=`);
    expect(mail.text).not.toContain('evil.example');
    expect(mail.html).not.toContain('evil.example');
  });

  test('verifies an unverified address, because its owner has read the email', async () => {
    const email = 'forgetful@example.org';
    await app.browser().post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
    await app.mailbox.waitFor(email);
    const token = await resetTokenFor(email);
    await app.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }).expect(200);
    await signIn(email, NEW_PASSWORD).expect(200);
  });

  test('of a suspended user sends no email', async () => {
    const { email, id } = await signedUpPerson(app);
    const suspended = { suspended_at: new Date().toISOString() };
    await changeUser(app.db, id, suspended);
    await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
    const other = await signedUpPerson(app);
    await resetTokenFor(other.email);
    expect(app.mailbox.mailsTo(email)).toHaveLength(1);
  });

  test('requires a token and a valid password', async () => {
    const { email } = await signedUpPerson(app);
    const token = await resetTokenFor(email);
    const weak = await app.browser().post('/api/auth/reset').send({ token, password: 'short' }).expect(422);
    expect(Object.keys(weak.body.errors)).toEqual(['password']);
    await app.browser().post('/api/auth/reset').send({ token: 'x', password: NEW_PASSWORD }).expect(422);
    await app.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }).expect(200);
  });
});

describe('a lock after wrong guesses', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await startApp({ RATE_LIMITS: 'on', CAPTCHA: 'off' });
  });
  afterAll(() => guarded.close());

  test('ends with a reset', async () => {
    const { email } = await signedUpPerson(guarded, 'locked@example.org');
    const guess = (password: string) => guarded.browser().post('/api/auth/signin').send({ email, password });
    for (let i = 0; i < 10; i++) await guess('Wrong-1!x').expect(422);
    const refused = await guess(PASSWORD).expect(429);
    expect(refused.body.message).toMatch(/in \d+ minutes/);
    await guarded.browser().post('/api/auth/forgot').send({ email }).expect(200);
    const token = tokenIn(linkIn(await guarded.mailbox.waitFor(email, 2)));
    await guarded.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }).expect(200);
    await guess(NEW_PASSWORD).expect(200);
  });

  test('counts every attempt except those that a busy server has refused', async () => {
    const email = 'nobody-is-guessed@example.org';
    const guess = () => guarded.browser().post('/api/auth/signin').send({ email, password: 'Wrong-1!x' });
    for (let i = 0; i < 9; i++) await guess().expect(422);
    await whileBusy(() => guess().expect(503));
    await guess().expect(422);
    await guess().expect(429);
  });
});

/** Has as many passwords wait as the server takes: more tries than a limit of sign-ins would let through. */
async function whileBusy(act: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const keepWaiting = async () => {
    while (!isOver) {
      try {
        await hashPassword(PASSWORD);
      } catch {
        // There is room again in a moment.
        await setImmediate();
      }
    }
  };
  const waiting = Array.from({ length: 60 }, keepWaiting);
  try {
    await act();
  } finally {
    isOver = true;
    await Promise.all(waiting);
  }
}

describe('changing the password', () => {
  test('requires the current one, keeps this session and ends all others', async () => {
    const { client, email } = await signedUpPerson(app);
    const elsewhere = app.browser();
    await elsewhere.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    const change = (currentPassword: string, password: string) =>
      client.post('/api/auth/change-password').send({ currentPassword, password });

    const wrong = await change('Wrong-1!x', NEW_PASSWORD).expect(422);
    expect(wrong.body.errors).toHaveProperty('current_password');
    expect((await change(PASSWORD, 'short').expect(422)).body.errors).toHaveProperty('password');
    expect((await change(PASSWORD, PASSWORD).expect(422)).body.errors).toHaveProperty('password');
    await change(PASSWORD, NEW_PASSWORD).expect(200);
    expect((await app.mailbox.waitFor(email, 3)).subject).toContain('was changed');
    await client.get('/api/auth/user').expect(200);
    await elsewhere.get('/api/auth/user').expect(401);
    await signIn(email, NEW_PASSWORD).expect(200);
  });

  test('cancels reset links and a pending email address', async () => {
    const { client, email, id } = await signedUpPerson(app);
    const token = await resetTokenFor(email);
    await client
      .patch(`/api/users/${id}`)
      .send({ email: 'thief@example.org', current_password: PASSWORD })
      .expect(200);
    const confirmation = tokenIn(linkIn(await app.mailbox.waitFor('thief@example.org')));
    await client
      .post('/api/auth/change-password')
      .send({ currentPassword: PASSWORD, password: NEW_PASSWORD })
      .expect(200);
    await app.browser().post('/api/auth/reset').send({ token, password: PASSWORD }).expect(422);
    await app.browser().post('/api/auth/signup/verify').send({ token: confirmation }).expect(422);
    expect((await client.get('/api/auth/user')).body.user).toMatchObject({ email, new_email: null });
  });
});

test('refusing a sign-in costs the same for known and unknown addresses', async () => {
  const { email } = await signedInPerson(app);
  const costs: Record<string, number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 15; i++) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', 'nobody-here@example.org'],
    ] as const) {
      // Of all threads: hashing has a separate one.
      const before = process.cpuUsage();
      await signIn(address, 'Wrong-1!x').expect(422);
      const { user, system } = process.cpuUsage(before);
      costs[kind]?.push(user + system);
    }
  }
  const [known = 0, unknown = 0] = Object.values(costs).map((list) => list.sort((a, b) => a - b)[7]);
  expect(known / unknown).toBeGreaterThan(0.6);
  expect(known / unknown).toBeLessThan(1.7);
});
