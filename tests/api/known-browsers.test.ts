import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signedUpPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'New-Horse2!';

async function signIn(client: Client, email: string, password: string): Promise<void> {
  await client.post('/api/auth/signin').send({ email, password }).expect(200);
}

/** A user with two known browsers, to whom three emails were sent. */
async function withTwoBrowsers() {
  const person = await signedUpPerson(app);
  const other = app.browser();
  await signIn(other, person.email, PASSWORD);
  await expectAnnounced(person.email, 2);
  return { ...person, other };
}

/** Expects the newest of so many mails to tell of a browser that was not seen before. */
async function expectAnnounced(email: string, count: number): Promise<void> {
  expect((await app.mailbox.waitFor(email, count)).subject).toContain('new login');
}

describe('a browser that was known before a new password', () => {
  test('is unknown after a change; the browser that made the change stays known', async () => {
    const { client, other, email } = await withTwoBrowsers();
    await client
      .post('/api/auth/change-password')
      .send({ currentPassword: PASSWORD, password: NEW_PASSWORD })
      .expect(200);
    expect((await app.mailbox.waitFor(email, 3)).subject).toContain('was changed');
    await client.post('/api/auth/signout').expect(200);
    await signIn(client, email, NEW_PASSWORD);
    await signIn(other, email, NEW_PASSWORD);
    await expectAnnounced(email, 4);
    // It is known again, and a third browser is reported: an email for the first would make six.
    await signIn(other, email, NEW_PASSWORD);
    await signIn(app.browser(), email, NEW_PASSWORD);
    await expectAnnounced(email, 5);
    expect(app.mailbox.mailsTo(email)).toHaveLength(5);
  });

  test('is unknown after a reset', async () => {
    const { client, other, email } = await withTwoBrowsers();
    await app.browser().post('/api/auth/forgot').send({ email }).expect(200);
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email, 3)));
    await app.browser().post('/api/auth/reset').send({ token, password: NEW_PASSWORD }).expect(200);
    expect((await app.mailbox.waitFor(email, 4)).subject).toContain('was changed');
    await signIn(other, email, NEW_PASSWORD);
    await expectAnnounced(email, 5);
    await signIn(client, email, NEW_PASSWORD);
    await expectAnnounced(email, 6);
  });
});
