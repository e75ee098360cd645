import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { newFailedJob } from '../setup/content/jobs.ts';
import { addRows, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
  await mkdir(join(app.dataDir, 'outbox'), { recursive: true });
});
afterAll(() => app.close());

async function addMail(content: string | Buffer): Promise<string> {
  const id = newId();
  await writeFile(join(app.dataDir, 'outbox', `${id}.eml`), content);
  return id;
}

const mailTo = (to: string, subject: string, html: string): string =>
  [
    'From: Foyer <no-reply@example.org>',
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Mon, 23 Nov 2026 10:00:00 +0000',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n');

const list = async (query = '') => (await admin.client.get(`/api/admin/outbox?${query}`).expect(200)).body;

test('mails are listed, the newest first, and found by address or subject', async () => {
  await addMail(mailTo('ada@example.org', 'Confirm your email', '<p>Hello</p>'));
  await addMail(mailTo('grace@example.org', 'Your password', '<p>Hello</p>'));
  expect((await list()).results).toMatchObject([
    { to: 'grace@example.org', subject: 'Your password', sent_at: '2026-11-23T10:00:00.000Z' },
    { to: 'ada@example.org' },
  ]);
  expect((await list('name_like=ADA@')).count).toBe(1);
  expect((await list('name_like=password')).results[0].to).toBe('grace@example.org');
  expect((await list('limit=1&page=2')).results[0].to).toBe('ada@example.org');
  const file = await admin.client.get('/api/admin/outbox?format=csv&name_like=ada').expect(200);
  expect(file.text).toMatch(
    /^.*id,to,subject,sent_at\r\n[^,]+,ada@example\.org,Confirm your email,[^\r]+\r\n$/,
  );
});

test('the HTML of a mail comes with a policy that forbids scripts, and its links open in another tab', async () => {
  const id = await addMail(
    mailTo(
      'ada@example.org',
      'Link',
      '<base href="//other.invalid"><a href="https://example.org/x">Open</a>',
    ),
  );
  const { text, headers } = await admin.client.get(`/api/admin/outbox/${id}/html`).expect(200);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(headers['content-security-policy']).not.toContain('allow-scripts');
  expect(text).toContain('<base target="_blank">');
  expect(text).not.toContain('other.invalid');
  expect((await admin.client.get(`/api/admin/outbox/${id}`)).body.mail.text).toContain('Open');
});

test('of a file that is no mail, what can be read is shown', async () => {
  const id = await addMail(Buffer.concat([Buffer.from('no mail at all '), Buffer.from([0xff, 0, 0xfe])]));
  const { body } = await admin.client.get(`/api/admin/outbox/${id}`).expect(200);
  expect(body.mail).toMatchObject({ is_broken: true, to: '', subject: '' });
  expect((await list()).results[0].id).toBe(id);
});

test('an id is no path', async () => {
  await writeFile(join(app.dataDir, 'other.eml'), mailTo('a@example.org', 'Other', ''));
  for (const id of ['..%2Fother', '..%2Fsession-secret%00', 'other%2F..%2F..%2Fother', '.', '%2e%2e'])
    for (const part of ['', '/html', '/file'])
      await admin.client
        .get(`/api/admin/outbox/${id}${part}`)
        .expect((res) => expect(res.status).not.toBe(200));
  await admin.client.delete('/api/admin/outbox/..%2Fother').expect(404);
});

test('mails are deleted one by one and together', async () => {
  const [one, two] = [await addMail('x'), await addMail('y')];
  await admin.client.delete(`/api/admin/outbox/${one}`).expect(200);
  await admin.client.delete(`/api/admin/outbox/${one}`).expect(404);
  const { body } = await admin.client
    .post('/api/admin/outbox/bulk')
    .send({ ids: [one, two], action: 'delete' })
    .expect(200);
  expect(body.count).toBe(1);
});

test('a mail that was not sent is listed with its address and the answer of the server, without its text', async () => {
  const payload = JSON.stringify({ to: 'ada@example.org', subject: 'Hello', text: 'token=secret' });
  await addRows(
    app.db,
    'jobs',
    newFailedJob({ kind: 'mail', payload, error: 'Message failed: 550 No such user' }),
  );
  const { body, text } = await admin.client.get('/api/admin/outbox/unsent').expect(200);
  expect(body.results).toMatchObject([
    { to: 'ada@example.org', answer: expect.stringContaining('550 No such user'), can_retry: true },
  ]);
  expect(text).not.toContain('secret');
  expect(await app.services.system.attention()).toContainEqual({
    text: '1 email not sent',
    href: '/admin/outbox',
  });
});

test('a private mail is read by its recipient alone', async () => {
  const head = 'Sensitivity: Private\r\n';
  const [own, foreign] = [
    await addMail(head + mailTo(admin.email, 'Mine', '<p>my visitor</p>')),
    await addMail(head + mailTo('ada@example.org', 'Hers', '<p>her visitor</p>')),
  ];
  const read = async (id: string) =>
    (await admin.client.get(`/api/admin/outbox/${id}`).expect(200)).body.mail;
  expect(await read(own)).toMatchObject({ is_private: false, has_html: true });
  expect(await read(foreign)).toMatchObject({ subject: 'Hers', text: '', is_private: true, has_html: false });
  for (const part of ['html', 'file']) {
    await admin.client.get(`/api/admin/outbox/${foreign}/${part}`).expect(404);
    await admin.client.get(`/api/admin/outbox/${own}/${part}`).expect(200);
  }
});

test('the mail of another person that an admin reads is recorded once, and the person sees it', async () => {
  const ada = await signedInPerson(app, 'ada@example.org');
  const id = await addMail(mailTo('ada@example.org', 'Reset your password', '<p>Hello</p>'));
  const own = await addMail(mailTo(admin.email, 'Reset your password', '<p>Hello</p>'));
  for (const part of ['', '/html', '/file']) {
    await admin.client.get(`/api/admin/outbox/${id}${part}`).expect(200);
    await admin.client.get(`/api/admin/outbox/${own}${part}`).expect(200);
  }
  const { db } = app.services.database;
  const readings = await rowsOf(db, 'audit_entries', { action: 'mail.read' });
  expect(readings.filter(({ object_id }) => object_id === own)).toEqual([]);
  expect(readings.filter(({ object_id }) => object_id === id)).toMatchObject([
    { actor_id: admin.id, account_id: ada.id, object_name: 'Reset your password' },
  ]);
  expect(await app.services.audit.concerning(ada.id)).toMatchObject([
    { action: 'mail.read', objectName: 'Reset your password', isByStaff: true },
  ]);
});
