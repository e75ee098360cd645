import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());

const set = (settings: object) =>
  admin.client
    .patch('/api/admin/settings')
    .send({ ...settings, confirm: true })
    .expect(200);

test('posts are written by whom the settings allow, and by chosen users', async () => {
  const writer = await signedInPerson(app);
  const write = (status: number) =>
    writer.client.post('/api/posts').send({ title: 'Tea', body: 'Green.' }).expect(status);
  await write(201);
  await set({ postWriters: 'staff' });
  await write(404);
  await set({ postWriters: 'chosen' });
  await write(404);
  await admin.client.patch(`/api/admin/users/${writer.id}`).send({ isWriter: true }).expect(200);
  await write(201);
  await set({ postWriters: null });
});

test('a mail names the sender, the reply address and the website of the settings', async () => {
  await set({
    siteName: 'Tea house',
    mailFrom: 'Tea house <tea@example.org>',
    mailReplyTo: 'ask@example.org',
  });
  const { values } = app.services.settings;
  expect(values).toMatchObject({ siteName: 'Tea house', mailReplyTo: 'ask@example.org' });
  await app.browser().post('/api/auth/forgot').send({ email: admin.email }).expect(200);
  expect((await app.mailbox.waitFor(admin.email)).subject).toBe('Reset your password for Tea house');
  await set({ siteName: null, mailFrom: null, mailReplyTo: null });
  const { body } = await admin.client.get('/api/admin/settings').expect(200);
  expect(body.settings).toMatchObject({ site_name: 'Foyer', mail_reply_to: null });
  expect(body.sources.site_name).toEqual({ source: 'default', variable: 'SITE_NAME' });
});

test('a value that applies anyway is not stored, and unknown or invalid ones are refused', async () => {
  await set({ siteName: 'Foyer' });
  const { body } = await admin.client.get('/api/admin/settings').expect(200);
  expect(body.sources.site_name.source).toBe('default');
  for (const wrong of [
    { secret: 'x' },
    { privacyLink: 'javascript:alert(1)' },
    { mailFrom: 'a\r\nBcc: b@c.d' },
  ])
    await admin.client.patch('/api/admin/settings').send(wrong).expect(422);
});

test('the widgets of all websites name this website at once', async () => {
  await setPlan(app, { branding: 'shown' });
  const owner = await signedInPerson(app);
  const { body } = await owner.client
    .post('/api/sites')
    .send({ name: 'Tea', domain: 'tea.example' })
    .expect(201);
  const startSession = async () => {
    const session = app.browser().post('/api/widget/session').set('Origin', 'https://tea.example');
    return (await session.send({ site: body.site.slug }).expect(200)).text;
  };
  expect(await startSession()).toContain('"Foyer"');
  await set({ siteName: 'Harbour & Sons' });
  expect(await startSession()).toContain('"Harbour & Sons"');
  expect(await startSession()).not.toContain('"Foyer"');
  await set({ siteName: null });
});
