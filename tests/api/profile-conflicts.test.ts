import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a stale form does not overwrite a profile that was changed elsewhere', async () => {
  const { client, id } = await signedInPerson(app);
  const { updated_at } = (await client.get('/api/auth/user')).body.user;
  const save = (body: object) => client.patch(`/api/users/${id}`).send(body);
  const saved = await save({ bio: 'From one tab', updated_at }).expect(200);
  const { body } = await save({ bio: 'From the other', updated_at }).expect(409);
  expect(body.message).toContain('changed elsewhere');
  await save({ bio: 'From the other', updated_at: saved.body.user.updated_at }).expect(200);
  await save({ bio: 'Whatever it was', updated_at: 'yesterday' }).expect(422);
});

test('cancelling an email change that was verified starts no new one', async () => {
  const { client, id, email } = await signedInPerson(app);
  await client
    .patch(`/api/users/${id}`)
    .send({ email: 'wished@example.org', current_password: PASSWORD })
    .expect(200);
  const back = await client.patch(`/api/users/${id}`).send({ newEmail: null }).expect(200);
  expect(back.body.user).toMatchObject({ email, new_email: null });
  const again = await client.patch(`/api/users/${id}`).send({ new_email: '' }).expect(200);
  expect(again.body.user).toMatchObject({ email, new_email: null });
  await app.mailbox.waitFor('wished@example.org');
  expect(app.mailbox.mailsTo(email).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('Confirm your new'),
  );
  await client.patch(`/api/users/${id}`).send({ new_email: 'other@example.org' }).expect(422);
});

test('the end of a line counts as one character, however the browser sends it', async () => {
  const { client, id } = await signedInPerson(app);
  const { body } = await client
    .patch(`/api/users/${id}`)
    .send({ bio: 'line\r\n'.repeat(100) })
    .expect(200);
  expect(body.user.bio).toBe('line\n'.repeat(100).trim());
});

test('an admin gets the errors of a taken name and a taken address together', async () => {
  const admin = await personWithRole(app, 'ADMIN');
  const [one, other] = [await signedInPerson(app), await signedInPerson(app)];
  const { body } = await admin.client
    .patch(`/api/admin/users/${one.id}`)
    .send({ name: other.name, email: other.email })
    .expect(422);
  expect(Object.keys(body.errors).sort()).toEqual(['email', 'name']);
});

test('a form that was rendered for another user changes nothing', async () => {
  const [one, other] = [await signedInPerson(app), await signedInPerson(app)];
  const send = (owner: string) =>
    one.client.post('/api/auth/change-password').type('form').set('Accept', 'text/html').send({
      currentPassword: PASSWORD,
      password: NEXT,
      _owner: owner,
      _form: 'password',
      _next: '/done',
    });
  const signIn = (password: string) =>
    app.browser().post('/api/auth/signin').send({ email: one.email, password });

  await send(other.id).expect(303).expect('Location', '/u');
  await signIn(PASSWORD).expect(200);
  await send(one.id).expect(303).expect('Location', '/done');
  await signIn(NEXT).expect(200);
});

const NEXT = 'Another-Horse2!';
