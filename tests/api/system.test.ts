import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { newFailedJob } from '../setup/content/jobs.ts';
import { addRows, rowsOf } from '../setup/database/records.ts';

const SECRETS = {
  SESSION_SECRET: 'session-secret-0123456789-0123456789',
  SMTP_URL: 'smtp://mailer:mail-password@smtp.example.net:587',
  MAIL_FROM: 'Shop <owner@shop.example>',
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_published',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  OPENAI_API_KEY: 'openai-key-secret',
  S3_ENDPOINT: 'https://s3.example.net',
  S3_BUCKET: 'bucket-name',
  S3_REGION: 'region-name',
  S3_ACCESS_KEY_ID: 'access-key-id',
  S3_SECRET_ACCESS_KEY: 'secret-access-key',
  ADMIN_EMAIL: 'first@shop.example',
  ADMIN_PASSWORD: 'Correct-Horse1!',
  SITE_URL: 'http://chat.shop.example',
};

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp(SECRETS);
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());

test('the diagnostics hold the state, and no secret and no personal data', async () => {
  const person = await signedInPerson(app);
  await addRows(app.db, 'jobs', newFailedJob({ error: `550 ${person.email} is unknown` }));
  await app.services.system.processes.beat();
  const { text, headers } = await admin.client.get('/api/admin/system/diagnostics').expect(200);
  expect(headers['content-disposition']).toContain('diagnostics.json');
  const diagnostics = JSON.parse(text);
  expect(diagnostics).toMatchObject({
    node: process.version,
    failed_jobs: [{ kind: 'unknown-work', count: 1 }],
    environment: { set: expect.arrayContaining(['SMTP_URL', 'S3_BUCKET', 'OPENAI_API_KEY']) },
  });
  const users = await rowsOf(app.db, 'users');
  const personal = users.flatMap(({ email, name, id }) => [email, name, id]);
  expect(personal.length).toBeGreaterThan(3);
  const hidden = [
    ...Object.values(SECRETS),
    ...personal,
    'shop.example',
    'mail-password',
    app.dataDir,
    hostname(),
  ];
  expect(hidden.filter((one) => text.includes(one))).toEqual([]);
  expect(text).not.toMatch(/@|https?:/);
});

test('the diagnostics name who may write posts by the settings', async () => {
  const postWriters = async () =>
    (await admin.client.get('/api/admin/system/diagnostics').expect(200)).body.environment.values
      .post_writers;
  const save = (value: string | null) =>
    admin.client.patch('/api/admin/settings').send({ postWriters: value, confirm: true }).expect(200);
  expect(await postWriters()).toBe('everyone');
  await save('staff');
  expect(await postWriters()).toBe('staff');
  await save(null);
});

test('the state names what needs attention', async () => {
  const { body } = await admin.client.get('/api/admin/system').expect(200);
  const { database, queue, warnings } = body.system;
  expect(database.schema).toMatchObject({ missing: [], newer: [] });
  expect(database.bytes).toBeGreaterThan(0);
  expect(queue.failed).toBe(1);
  expect(warnings.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'failed-jobs',
    'no-backup',
    'no-https',
  ]);
  expect(await app.services.system.attention()).toContainEqual(
    expect.objectContaining({ href: '/admin/jobs?state=failed&kind=unknown-work' }),
  );
  expect(await app.services.system.attention()).toContainEqual({
    text: 'This installation is used without encryption',
    href: '/admin/system',
  });
});

test('a process is listed while it runs', async () => {
  const { processes } = app.services.system;
  await processes.beat();
  await processes.beat();
  const { processes: listed } = await processes.list();
  expect(listed).toMatchObject([{ host: hostname(), pid: process.pid, isThis: true }]);
  expect(Math.abs(listed[0]?.clockAheadMs ?? Number.NaN)).toBeLessThan(60_000);
  await processes.leave();
  expect((await processes.list()).processes).toEqual([]);
});
