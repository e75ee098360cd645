import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { changeRows, changeUser } from '../setup/database/records.ts';

const closers: (() => Promise<void>)[] = [];
let received: Email[];
let port: number;
/** Addresses that the mail server does not have. */
const UNKNOWN = 'unknown@example.org';
beforeEach(async () => {
  received = [];
  port = await freePort();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === UNKNOWN ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null,
      ),
    async onData(stream, _session, done) {
      received.push(await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream))));
      done(null);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => smtp.close(() => resolve())));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(): Promise<TestApp> {
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  closers.push(() => app.close());
  return app;
}

const reader = (app: TestApp, email: string): Promise<Person> =>
  signedInPerson(app, email, { newsletter_at: new Date().toISOString() });
const MAILED = { body: 'Green **tea** at [home](/pricing).', status: 'live', channel: 'email' };
const publish = async ({ client }: Person, body: object): Promise<string> =>
  (
    await client
      .post('/api/posts')
      .send({ title: 'On tea', ...MAILED, ...body })
      .expect(201)
  ).body.post.id;
const recipients = () => received.map(({ to }) => to?.[0]?.address).sort();

async function untilMailed(app: TestApp, postId: string) {
  // However long hundreds of emails take.
  await app.services.worker.idle();
  return eventually(async () => {
    const { db } = app.services.database;
    const rows = await db
      .selectFrom('post_deliveries')
      .select('status')
      .where('post_id', '=', postId)
      .execute();
    const mailing = await db
      .selectFrom('post_mailings')
      .select('finished_at')
      .where('post_id', '=', postId)
      .executeTakeFirst();
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    if (!mailing?.finished_at || count('queued') > 0) throw new Error(JSON.stringify({ mailing, rows }));
    return { sent: count('sent'), bounced: count('bounced') };
  });
}

test('a post with the email channel is sent to each subscriber once', async () => {
  const app = await start();
  const editor = await personWithRole(app, 'EDITOR');
  await Promise.all(['ada@example.org', 'bob@example.org'].map((email) => reader(app, email)));
  await signedInPerson(app, 'carol@example.org');
  await signedInPerson(app, 'gone@example.org', {
    newsletter_at: new Date().toISOString(),
    suspended_at: new Date().toISOString(),
  });
  const page = await publish(editor, { title: 'Page only', channel: 'page' });
  const { countRecipients } = app.services.newsletter;
  expect(await countRecipients(page)).toBe(2);
  const id = await publish(editor, {});
  expect(await untilMailed(app, id)).toMatchObject({ sent: 2, bounced: 0 });
  expect(await countRecipients(id)).toBe(0);
  for (const status of ['draft', 'live'])
    await editor.client.patch(`/api/posts/${id}`).send({ status }).expect(200);
  await app.services.worker.idle();
  expect(recipients()).toEqual(['ada@example.org', 'bob@example.org']);

  const [mail] = received;
  const { siteUrl } = app.services.config;
  expect(mail?.subject).toBe('On tea');
  expect(mail?.html).toContain('<strong>tea</strong>');
  expect(mail?.html).toContain(`href="${siteUrl}/pricing"`);
  expect(mail?.text).toContain(`${siteUrl}/on-tea`);
  expect(mail?.text).toContain(`](${siteUrl}/pricing)`);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-unsubscribe')).toMatch(/^<http.*\/api\/unsubscribe\?token=.*>$/);
});

test('one click unsubscribes, without a session', async () => {
  const app = await start();
  const editor = await personWithRole(app, 'EDITOR');
  const ada = await reader(app, 'ada@example.org');
  await untilMailed(app, await publish(editor, {}));
  const link = received[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  const click = (address: string) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await (await fetch(link)).json()).reader).toEqual({
    email: 'ada@example.org',
    list: 'posts',
    is_subscribed: true,
  });
  expect((await click(`${link}x`)).status).toBe(422);
  expect((await click(link)).status).toBe(200);
  expect((await click(link)).status).toBe(200);
  expect((await ada.client.get('/api/auth/user')).body.user.newsletter).toBe(false);
  await untilMailed(app, await publish(editor, { title: 'More tea' }));
  expect(received).toHaveLength(1);
});

test('an address that bounced gets no more emails, a new one does', async () => {
  const app = await start();
  const editor = await personWithRole(app, 'EDITOR');
  const ada = await reader(app, UNKNOWN);
  await reader(app, 'bob@example.org');
  expect(await untilMailed(app, await publish(editor, {}))).toMatchObject({ sent: 1, bounced: 1 });
  expect(await untilMailed(app, await publish(editor, { title: 'Two' }))).toMatchObject({
    sent: 1,
    bounced: 0,
  });
  await changeUser(app.db, ada.id, { email: 'ada@example.org' });
  expect(await untilMailed(app, await publish(editor, { title: 'Three' }))).toMatchObject({ sent: 2 });
});

test('an interrupted mailing resumes, and no subscriber gets two emails', async () => {
  const app = await startApp();
  closers.push(() => app.close());
  const editor = await personWithRole(app, 'EDITOR');
  const people = Array.from({ length: 210 }, (_, n) => `reader${n}@example.org`);
  for (const email of people) await reader(app, email);
  const { db } = app;
  const id = await publish(editor, {});
  await untilMailed(app, id);
  // As after a crash: the job runs again from an earlier state.
  await changeRows(db, 'post_mailings', {}, { finished_at: null });
  await app.services.newsletter.mailingJob.run({ postId: id, afterId: '' }, new AbortController().signal, {
    id: 'again',
    attempt: 2,
    checkpoint: async () => undefined,
    end: async () => undefined,
  });
  await untilMailed(app, id);
  await app.services.worker.idle();
  for (const address of people) expect(app.mailbox.mailsTo(address)).toHaveLength(1);
});

test('an unpublished post is not mailed to the remaining subscribers', async () => {
  const app = await start();
  const editor = await personWithRole(app, 'EDITOR');
  await reader(app, 'ada@example.org');
  await app.services.worker.stop();
  const id = await publish(editor, {});
  await editor.client.patch(`/api/posts/${id}`).send({ status: 'draft' }).expect(200);
  const again = await app.restart();
  closers.push(() => again.close());
  await again.services.worker.idle();
  expect(received).toEqual([]);
});
