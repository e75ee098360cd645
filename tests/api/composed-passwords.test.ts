import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

// Keyboards send é as one character or as an e with an accent after it: to who types them they are one password.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const COMPOSED = 'Crème-Brûlée1!'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const NEW_COMPOSED = 'Café-au-Lait2!'.normalize('NFC');
const NEW_DECOMPOSED = NEW_COMPOSED.normalize('NFD');

const signIn = (email: string, password: string) =>
  app.browser().post('/api/auth/signin').send({ email, password });

async function signedUp(email: string, password: string) {
  const client = app.browser();
  await client.post('/api/auth/signup').send({ email, password }).expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
  const { body } = await client.post('/api/auth/signup/verify').send({ token }).expect(200);
  return { client, id: body.user.id as string };
}

test('sign-up stores a decomposed password in its composed form', async () => {
  await signedUp('sign-up@example.org', DECOMPOSED);
  await signIn('sign-up@example.org', COMPOSED).expect(200);
});

test('sign-in accepts both forms of a password', async () => {
  await signedUp('sign-in@example.org', COMPOSED);
  await signIn('sign-in@example.org', DECOMPOSED).expect(200);
  await signIn('sign-in@example.org', DECOMPOSED.replace('\u0300', '')).expect(422);
});

test('a password change accepts both forms of the current and the new password', async () => {
  const { client } = await signedUp('change@example.org', COMPOSED);
  await client
    .post('/api/auth/change-password')
    .send({ currentPassword: DECOMPOSED, password: NEW_DECOMPOSED })
    .expect(200);
  await signIn('change@example.org', NEW_COMPOSED).expect(200);
});

test('a password change refuses another form of the current password', async () => {
  const { client } = await signedUp('no-change@example.org', COMPOSED);
  const { body } = await client
    .post('/api/auth/change-password')
    .send({ currentPassword: COMPOSED, password: DECOMPOSED })
    .expect(422);
  expect(Object.keys(body.errors)).toEqual(['password']);
});

test('a password reset accepts both forms', async () => {
  const email = 'reset@example.org';
  await signedUp(email, COMPOSED);
  await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(email, 2)));
  await app.browser().post('/api/auth/reset').send({ token, password: NEW_DECOMPOSED }).expect(200);
  await signIn(email, NEW_COMPOSED).expect(200);
});

test('the deletion of an account accepts both forms', async () => {
  const { client, id } = await signedUp('leave@example.org', COMPOSED);
  await client.delete(`/api/users/${id}`).send({ password: DECOMPOSED }).expect(200);
});
