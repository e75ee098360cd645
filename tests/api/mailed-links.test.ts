import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, personWithRole, signedUpPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeUser } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'New-Horse2!';
const ROUNDS = Array.from({ length: 5 }, (_, round) => round);

const newestToken = async (email: string, mails: number): Promise<string> =>
  tokenIn(linkIn(await app.mailbox.waitFor(email, mails)));

/** Asks for a reset and waits for its mail, which follows the one of the sign-up. */
async function resetToken(email: string, mails = 2): Promise<string> {
  await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
  return newestToken(email, mails);
}

async function signedUpOnly(email: string) {
  const client = app.browser();
  const { body } = await client.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
  return { client, id: body.user.id as string, token: await newestToken(email, 1) };
}

const verify = (token: string) => app.browser().post('/api/auth/signup/verify').send({ token });
const reset = (token: string, password = NEW_PASSWORD) =>
  app.browser().post('/api/auth/reset').send({ token, password });
const signIn = (email: string, password: string) =>
  app.browser().post('/api/auth/signin').send({ email, password });

describe('a reset link that was mailed to a previous address', () => {
  test('is invalid once the owner has verified another address', async () => {
    const { client, id, email } = await signedUpPerson(app);
    const token = await resetToken(email);
    await client
      .patch(`/api/users/${id}`)
      .send({ email: 'moved@example.org', current_password: PASSWORD })
      .expect(200);
    await verify(await newestToken('moved@example.org', 1)).expect(200);
    await reset(token).expect(422);
    await signIn('moved@example.org', PASSWORD).expect(200);
  });

  test('is invalid once an admin has changed the address', async () => {
    const admin = await personWithRole(app, 'ADMIN');
    const { id, email } = await signedUpPerson(app);
    const token = await resetToken(email);
    await admin.client
      .patch(`/api/admin/users/${id}`)
      .send({ email: 'moved-by-admin@example.org' })
      .expect(200);
    await reset(token).expect(422);
    await signIn('moved-by-admin@example.org', PASSWORD).expect(200);
  });
});

describe('a link that was mailed before its user was suspended', () => {
  async function suspend(id: string, isSuspended = true): Promise<void> {
    const suspended_at = isSuspended ? new Date().toISOString() : null;
    await changeUser(app.db, id, { suspended_at });
  }

  async function expectRefused(pressed: ReturnType<typeof verify>): Promise<void> {
    const { body, headers } = await pressed.expect(422);
    expect(body.message).toContain('suspended');
    expect(headers['set-cookie']).toBeUndefined();
  }

  test('verifies no account', async () => {
    const { id, token } = await signedUpOnly('suspended-early@example.org');
    await suspend(id);
    await expectRefused(verify(token));
    await suspend(id, false);
    await signIn('suspended-early@example.org', PASSWORD).expect(401);
  });

  test('verifies no new address', async () => {
    const { client, id, email } = await signedUpPerson(app);
    await client
      .patch(`/api/users/${id}`)
      .send({ email: 'suspended-wish@example.org', current_password: PASSWORD })
      .expect(200);
    const token = await newestToken('suspended-wish@example.org', 1);
    await suspend(id);
    await expectRefused(verify(token));
    await suspend(id, false);
    await signIn(email, PASSWORD).expect(200);
  });

  test('sets no new password', async () => {
    const { id, email } = await signedUpPerson(app);
    const token = await resetToken(email);
    await suspend(id);
    await expectRefused(reset(token));
    await suspend(id, false);
    await signIn(email, PASSWORD).expect(200);
  });
});

describe('parallel requests', () => {
  /** Delays changes until all requests are running: otherwise they would seldom overlap. */
  async function meeting<T>(userId: string, send: () => PromiseLike<T>[]): Promise<T[]> {
    const { answers } = await app.db.transaction().execute(async (tx) => {
      const inUse = tx.updateTable('user_tokens').set({ used_at: null }).where('used_at', 'is', null);
      await inUse.where('user_id', '=', userId).execute();
      const answers = Promise.all(send());
      await sleep(150);
      return { answers };
    });
    return answers;
  }

  test.each(ROUNDS)('two links verify one account once (round %i)', async (round) => {
    const email = `hasty${round}@example.org`;
    const { client, id, token } = await signedUpOnly(email);
    await client.post('/api/auth/signup/resend-verify').send({}).expect(200);
    const second = await newestToken(email, 2);
    const answers = await meeting(id, () => [verify(token), verify(second)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 200],
      [200, 422],
    ]).toContainEqual(statuses);
    await signIn(email, PASSWORD).expect(200);
  });

  test.each(ROUNDS)('one of two reset links sets the password (round %i)', async () => {
    const { id, email } = await signedUpPerson(app);
    const links = [
      { token: await resetToken(email, 2), password: NEW_PASSWORD },
      { token: await resetToken(email, 3), password: 'Other-Horse3!' },
    ];
    const answers = await meeting(id, () => links.map(({ token, password }) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const [n, { password }] of links.entries())
      expect((await signIn(email, password)).status).toBe(answers[n]?.status);
  });

  test.each(ROUNDS)('a new address is either verified or cancelled (round %i)', async (round) => {
    const { client, id, email } = await signedUpPerson(app);
    const wanted = `wavering${round}@example.org`;
    await client.patch(`/api/users/${id}`).send({ email: wanted, current_password: PASSWORD }).expect(200);
    const token = await newestToken(wanted, 1);
    const answers = await meeting(id, () => [
      verify(token),
      client.patch(`/api/users/${id}`).send({ email }),
    ]);
    const [confirmed, takenBack] = answers.map(({ status }) => status);
    expect([200, 422]).toContain(confirmed);
    expect([200, 422]).toContain(takenBack);
    const { user } = (await client.get('/api/auth/user').expect(200)).body;
    expect(user.email).toBe(confirmed === 200 ? wanted : email);
    if (confirmed === 422) expect(user.new_email).toBeNull();
  });
});
