import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { png } from '../setup/content/pictures.ts';

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
  const write = (status: number, body = 'Green.') =>
    writer.client.post('/api/posts').send({ title: 'Tea', body }).expect(status);
  const { post } = (await write(201)).body;
  await write(422, 'x'.repeat(300_000));
  await set({ postWriters: 'staff' });
  const body = 'é'.repeat(150_000);
  await writer.client.patch(`/api/posts/${post.id}`).send({ body }).expect(200);
  const reader = await signedInPerson(app);
  await reader.client.patch(`/api/posts/${post.id}`).send({ body }).expect(413);
  await write(403);
  // The body limit of posts is for those who may write them.
  await write(413, 'x'.repeat(300_000));
  await set({ postWriters: 'chosen' });
  await write(403);
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

test('mails have the logo of the settings', async () => {
  const upload = admin.client.post('/api/media/upload');
  const { body } = await upload
    .attach('files[]', await png({ width: 300, height: 300 }), 'logo.png')
    .expect(201);
  const [logo] = body.results;
  await set({ logoMediaId: logo.id });
  await app.browser().post('/api/auth/forgot').send({ email: admin.email }).expect(200);
  const { html } = await app.mailbox.waitFor(admin.email, 2);
  const picture = load(html ?? '')('img').attr('src') ?? '';
  expect(picture).toContain(`/media/${logo.slug}`);
  const { pathname, search } = new URL(picture);
  await app
    .browser()
    .get(pathname + search)
    .expect('Content-Type', /^image/)
    .expect(200);
  await set({ logoMediaId: null });
  await app.browser().post('/api/auth/forgot').send({ email: admin.email }).expect(200);
  const standard = await app.mailbox.waitFor(admin.email, 3);
  expect(load(standard.html ?? '')('img').attr('src')).toMatch(/^http.*\/images\/logo-512\.png$/);
});

test('a value that applies anyway is not stored, and unknown or invalid ones are refused', async () => {
  await set({ siteName: 'Foyer' });
  const { body } = await admin.client.get('/api/admin/settings').expect(200);
  expect(body.sources.site_name.source).toBe('default');
  for (const wrong of [
    { secret: 'x' },
    { privacyLink: 'javascript:alert(1)' },
    { privacyLink: '//evil.example' },
    { privacyLink: 'privacy' },
    { mailFrom: 'a\r\nBcc: b@c.d' },
  ])
    await admin.client.patch('/api/admin/settings').send(wrong).expect(422);
});

test('links are paths of this website, addresses with or without protocol, or email addresses', async () => {
  await set({ imprintLink: '/imprint', privacyLink: 'tea.example/privacy', contactLink: 'ask@tea.example' });
  expect(app.services.settings.values).toMatchObject({
    imprintLink: '/imprint',
    privacyLink: 'https://tea.example/privacy',
    contactLink: 'mailto:ask@tea.example',
  });
  await set({ imprintLink: null, privacyLink: null, contactLink: null });
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
