import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp({ SITE_NAME: 'Tea house' });
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());
afterEach(() => change(RESET).expect(200));

const NAMES = [
  'siteName',
  'mailFrom',
  'mailReplyTo',
  'signUp',
  'defaultPlan',
  'announcement',
  'announcementUntil',
];
const RESET = { ...Object.fromEntries(NAMES.map((name) => [name, null])), confirm: true };

const change = (fields: object) => admin.client.patch('/api/admin/settings').send(fields);
const read = async () => (await admin.client.get('/api/admin/settings').expect(200)).body;

describe('a setting', () => {
  test('wins over the environment, says where it comes from, and is reset', async () => {
    expect((await read()).sources.site_name).toEqual({ source: 'environment', variable: 'SITE_NAME' });
    await change({ siteName: 'Tea palace' }).expect(200);
    const set = await read();
    expect(set.settings.site_name).toBe('Tea palace');
    expect(set.sources.site_name).toEqual({ source: 'set', variable: 'SITE_NAME' });
    expect(set.sources.mail_reply_to).toEqual({ source: 'default', variable: null });
    await change({ siteName: '' }).expect(200);
    expect((await read()).settings.site_name).toBe('Tea house');
  });

  test('that names something missing is refused, with all errors', async () => {
    const { body } = await change({
      logoMediaId: 'unknown',
      defaultPlan: 'unknown',
      defaultProvider: 'openai',
      mailFrom: 'nobody',
    }).expect(422);
    expect(Object.keys(body.errors)).toEqual(['mail_from']);
    const refused = await change({
      logoMediaId: 'unknown',
      defaultPlan: 'unknown',
      defaultProvider: 'openai',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'default_plan',
      'default_provider',
      'logo_media_id',
    ]);
  });

  test('applies although another one was written by another version', async () => {
    await change({ signUp: 'closed', confirm: true }).expect(200);
    const updated_at = new Date().toISOString();
    const { db } = app.services.database;
    for (const [key, value] of [
      ['setting:removed', '"x"'],
      ['setting:auditDays', '"long"'],
    ] as const)
      await db.insertInto('settings').values({ key, value, updated_at }).execute();
    const other = await app.beside();
    expect(other.services.settings.values).toMatchObject({ signUp: 'closed', auditDays: 365 });
    await other.close();
    await db.deleteFrom('settings').where('key', 'in', ['setting:removed', 'setting:auditDays']).execute();
  });

  test('of two forms with the same version that are sent at once, one is refused', async () => {
    const version = app.services.settings.versionOf(['siteName']);
    const answers = await Promise.all(
      ['Tea palace', 'Tea cellar'].map((siteName) => change({ siteName, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not overwritten by a form that shows an older value', async () => {
    const { settings } = app.services;
    const version = settings.versionOf(['siteName']);
    await change({ siteName: 'Tea palace', version }).expect(200);
    const { body } = await change({ siteName: 'Tea cellar', version }).expect(409);
    expect(body.message).toContain('changed elsewhere');
    await change({ mailReplyTo: 'hello@example.org', version: settings.versionOf(['mailReplyTo']) }).expect(
      200,
    );
    expect((await read()).settings.site_name).toBe('Tea palace');
  });

  test('is seen by another process within a second, in feeds too', async () => {
    const other = await app.beside();
    const feed = () => other.browser().get('/feed');
    expect((await feed()).text).toContain('Tea house');
    await change({ siteName: 'Tea palace' }).expect(200);
    await vi.waitFor(async () => expect((await feed()).text).toContain('Tea palace'), 1500);
    expect(other.services.settings.values.siteName).toBe('Tea palace');
    await other.close();
  });

  test('has a time in the zone of the admin', async () => {
    await app.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', admin.id).execute();
    await change({ announcement: 'Closed yesterday', announcementUntil: '2020-01-01T09:00' }).expect(422);
    await change({ announcement: 'Closed tomorrow', announcementUntil: '2099-01-01T09:00' }).expect(200);
    expect((await read()).settings.announcement_until).toBe('2099-01-01T00:00:00.000Z');
  });
});

describe('a change that could lock people out', () => {
  test.each([
    ['closes sign-up', { signUp: 'closed' }],
    ['sends from another domain', { mailFrom: 'Tea <hello@other.example>' }],
  ])('%s, and must be confirmed', async (_what, fields) => {
    const { body } = await change(fields).expect(422);
    expect(body.errors.confirm[0]).toContain('Tick the box');
    await change({ ...fields, confirm: true }).expect(200);
    expect((await read()).settings).not.toMatchObject({ sign_up: 'open', mail_from: 'no change' });
    // What applies already needs no answer.
    await change(fields).expect(200);
  });
});

test('sign-up can be closed', async () => {
  await change({ signUp: 'closed', confirm: true }).expect(200);
  const { body } = await app
    .browser()
    .post('/api/auth/signup')
    .send({ email: 'new@example.org' })
    .expect(403);
  expect(body.message).toContain('Sign-up is closed');
});

test('the default plan applies to accounts without a subscription', async () => {
  const [free] = await rowsOf(app.db, 'products');
  const plan = { ...free, id: 'trial', slug: 'trial', limits: JSON.stringify({ sites: 3 }) };
  await app.db
    .insertInto('products')
    .values(plan as NonNullable<typeof free>)
    .execute();
  const owner = await signedInPerson(app);
  expect(await app.services.entitlements.planOf(owner.id)).toBe('free');
  await app.services.settings.update({ defaultPlan: 'trial' });
  expect(await app.services.entitlements.planOf(owner.id)).toBe('trial');
});

describe('a test', () => {
  test('mail is sent at once, and recorded', async () => {
    const { body } = await admin.client.post('/api/admin/settings/test-mail').expect(200);
    expect(body.message).toContain('outbox');
    expect((await app.mailbox.waitFor(admin.email)).subject).toBe('Test email from Tea house');
    const tested = (await rowsOf(app.db, 'audit_entries')).filter(
      ({ action }) => action === 'settings.tested',
    );
    expect(tested).toHaveLength(1);
  });

  test('question says that no model is configured', async () => {
    const { body } = await admin.client.post('/api/admin/settings/test-model').expect(200);
    expect(body.message).toContain('built-in assistant');
  });
});
