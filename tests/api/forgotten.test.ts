import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORGOT_JOB } from '#server/accounts/auth/passwords.ts';
import { PASSWORD, signedUpPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { deleteRows, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'New-Horse2!';

test('a password reset is answered before its work is done, with the same work for every address', async () => {
  const quiet = await startApp();
  const { email } = await signedUpPerson(quiet);
  await quiet.services.worker.stop();
  const { db } = quiet;
  await deleteRows(db, 'jobs');
  const addresses = [email, 'nobody-here@example.org'];
  for (const address of addresses)
    await quiet.browser().post('/api/auth/forgot').send({ email: address }).expect(200);
  const jobs = await db.selectFrom('jobs').select(['kind', 'payload', 'status']).orderBy('id').execute();
  const waiting = (address: string) => ({
    kind: FORGOT_JOB,
    payload: JSON.stringify({ email: address }),
    status: 'queued',
  });
  expect(jobs).toEqual(addresses.map(waiting));
  expect(await rowsOf(db, 'user_tokens')).toEqual([]);
  await quiet.close();
});

describe('a password reset that verifies an address for the first time', () => {
  async function resetOf(email: string, mails: number): Promise<Client> {
    await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email, mails)));
    await app.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }).expect(200);
    const owner = app.browser();
    await owner.post('/api/auth/signin').send({ email, password: NEW_PASSWORD }).expect(200);
    return owner;
  }

  test('removes all data of the person who signed up with the address', async () => {
    const email = 'squatted@example.org';
    const wishes = {
      website: 'squatter.example',
      firstName: 'Mallory',
      lastName: 'Squatter',
      newsletter: true,
    };
    await app
      .browser()
      .post('/api/auth/signup')
      .send({ email, password: PASSWORD, ...wishes })
      .expect(201);
    await app.mailbox.waitFor(email);
    const owner = await resetOf(email, 2);
    const { body } = await owner.get('/api/auth/user').expect(200);
    expect(body.user).toMatchObject({ email, first_name: null, last_name: null, newsletter: false });
    expect((await owner.get('/api/sites').expect(200)).body.results).toEqual([]);
    await app.browser().post('/api/auth/signin').send({ email, password: PASSWORD }).expect(422);
  });

  test('removes nothing if the address was verified before', async () => {
    const { client, id, email } = await signedUpPerson(app);
    const profile = { firstName: 'Ada', lastName: 'Lovelace', newsletter: true };
    await client.patch(`/api/users/${id}`).send(profile).expect(200);
    const owner = await resetOf(email, 2);
    const { body } = await owner.get('/api/auth/user').expect(200);
    expect(body.user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', newsletter: true });
  });
});

test('a change of the password in parallel with a reset or another change has one winner', async () => {
  const { client, email } = await signedUpPerson(app);
  await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(email, 2)));
  const change = (password: string) =>
    client.post('/api/auth/change-password').send({ currentPassword: PASSWORD, password });
  const [reset, ...changes] = await Promise.all([
    app.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }),
    change('Other-Horse3!'),
    change('Other-Horse4!'),
  ]);
  const accepted = [reset, ...changes].filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
  const passwords = [NEW_PASSWORD, 'Other-Horse3!', 'Other-Horse4!', PASSWORD];
  const works = [];
  for (const password of passwords)
    works.push((await app.browser().post('/api/auth/signin').send({ email, password })).status === 200);
  expect(works.filter(Boolean)).toHaveLength(1);
  expect(works[3]).toBe(false);
});
