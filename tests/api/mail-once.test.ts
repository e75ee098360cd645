import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORGOT_JOB } from '#server/accounts/auth/passwords.ts';
import { createJobStore } from '#server/platform/jobs/jobs.queries.ts';
import { MAIL_JOB } from '#server/platform/mail/mail-job.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { SUBMISSIONS_JOB } from '#server/publishing/posts/submissions.ts';
import { NOTICE_JOB } from '#server/shop/billing/notices/notices.ts';
import { DIGEST_JOB } from '#server/sites/digests/digests.ts';
import { CONVERSATION_JOB, SOURCE_FAILED_JOB } from '#server/sites/site-events/site-events.ts';
import { WEBHOOK_JOB } from '#server/sites/webhooks/webhooks.ts';
import { PASSWORD, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { addRows, changeRows, rowOf, rowsOf } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

const HOUR = 3600 * 1000;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const closers: (() => Promise<void>)[] = [];
beforeEach(() => {
  ahead = 0;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(env, clock);
  closers.push(() => app.close());
  return app;
}

const signUp = (app: TestApp) =>
  app.browser().post('/api/auth/signup').send({ email: 'ada@example.org', password: PASSWORD }).expect(201);

const jobOf = (app: TestApp) => rowOf(app.db, 'jobs', { kind: 'mail' });

/** The mails that reached a server which answers each with the next of these, and the last one for ever. */
async function startSmtp(port: number, ...answers: ('refuse' | 'take')[]) {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const raw = Buffer.concat(await Array.fromAsync(stream));
      const answer = answers[Math.min(received.length, answers.length - 1)];
      received.push(await PostalMime.parse(raw));
      done(answer === 'refuse' ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => smtp.close(() => resolve())));
  return received;
}

test('a link is removed from the queue when its email is sent', async () => {
  const app = await start();
  await signUp(app);
  const mail = await app.mailbox.waitFor('ada@example.org');
  expect(mail.text).toContain('token=');
  await eventually(async () => expect(await jobOf(app)).toMatchObject({ status: 'done', payload: 'null' }));
});

test('a failed email keeps its link for seven days after the last attempt', async () => {
  const app = await start();
  const { db } = app;
  const { engine } = app.services.database;
  const jobs = createJobStore({ db, engine, clock });
  const dead = { kind: 'mail', payload: '{"text":"token=secret"}', status: 'dead' as const, run_at: at(0) };
  const counts = { attempts: 5, max_attempts: 5 };
  await addRows(db, 'jobs', { id: 'dead', ...dead, ...counts, created_at: at(0), updated_at: at(0) });
  ahead = 6 * 24 * HOUR;
  await jobs.removeOld();
  expect((await jobOf(app)).payload).toContain('secret');
  ahead = 8 * 24 * HOUR;
  await jobs.removeOld();
  expect(await jobOf(app)).toMatchObject({ status: 'dead', payload: 'null' });
});

test('a refused email is retried with the same id', async () => {
  const port = await freePort();
  const received = await startSmtp(port, 'refuse', 'take');
  const app = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await signUp(app);
  await eventually(async () => expect(await jobOf(app)).toMatchObject({ status: 'queued', attempts: 1 }));
  ahead = HOUR;
  await eventually(async () => expect((await jobOf(app)).status).toBe('done'));
  expect(received).toHaveLength(2);
  expect(received[0]?.messageId).toMatch(/^<[\w-]+@localhost>$/);
  expect(received[1]?.messageId).toBe(received[0]?.messageId);
});

test('an email that was being sent when its process was killed is not sent again', async () => {
  const port = await freePort();
  const received = await startSmtp(port, 'take');
  const app = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { db } = app;
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };
  const payload = JSON.stringify({ ...mail, sendingAttempt: 1 });
  const lease = { status: 'running' as const, lease_until: at(-HOUR), attempts: 1, max_attempts: 5 };
  await addRows(db, 'jobs', {
    id: 'left',
    kind: 'mail',
    payload,
    run_at: at(-HOUR),
    ...lease,
    created_at: at(0),
    updated_at: at(0),
  });
  await eventually(async () => expect((await jobOf(app)).status).toBe('dead'));
  expect((await jobOf(app)).error).toContain('may or may not have arrived');
  expect(received).toEqual([]);
  // An admin who knows that it did not arrive has it sent.
  await app.services.system.jobs.retry('left');
  await eventually(async () => expect((await jobOf(app)).status).toBe('done'));
  expect(received).toHaveLength(1);
});

/** The next job of this kind loses its lease after it has enqueued another, as if its process were killed then. */
function killOnce({ services }: TestApp, kind: string): void {
  const { enqueue } = services.queue;
  let isKilled = false;
  vi.spyOn(services.queue, 'enqueue').mockImplementation(async (db, ...job) => {
    await enqueue(db, ...job);
    if (isKilled || job[0] === kind) return;
    isKilled = true;
    await changeRows(db, 'jobs', { kind, status: 'running' }, { attempts: 2, lease_until: at(-HOUR) });
  });
}

test('a job that is killed after it has enqueued a mail or a message enqueues it once', async () => {
  const app = await start();
  const { db, services } = app;
  await personWithRole(app, 'EDITOR');
  const { id: userId, client } = await signedInPerson(app, 'ada@example.org');
  const site = { name: 'Tea shop', domain: 'shop.invalid' };
  const { bot_id: botId, id: siteId } = (await client.post('/api/sites').send(site).expect(201)).body.site;
  const events = ['conversation.ended', 'source.failed'];
  await client
    .post(`/api/sites/${siteId}/webhooks`)
    .send({ url: 'https://shop.invalid', events })
    .expect(201);
  const visitor = await createVisitor(app.origin, 'tea-shop', 'https://shop.invalid');
  const { chat_id: chatId } = await visitor.ask('Do you ship to Mars?');
  const post = { title: 'On tea', body: 'Green.', approvalStatus: 'awaiting_approval' };
  const failed = {
    id: 'source',
    botId,
    type: 'website',
    name: 'shop.invalid',
    error: 'lost',
    failedAt: at(0),
  };
  const week = at(7 * 24 * HOUR).slice(0, 10);
  await client.post('/api/posts').send(post).expect(201);
  ahead = 3 * HOUR;
  await services.worker.idle();
  const jobs: [kind: string, enqueued: string, payload: object][] = [
    [NOTICE_JOB, MAIL_JOB, { userId, notice: { kind: 'card_expires', id: '4242' } }],
    [DIGEST_JOB, MAIL_JOB, { userId, week }],
    [FORGOT_JOB, MAIL_JOB, { email: 'ada@example.org' }],
    [SUBMISSIONS_JOB, MAIL_JOB, {}],
    [CONVERSATION_JOB, WEBHOOK_JOB, { chatId }],
    [SOURCE_FAILED_JOB, WEBHOOK_JOB, failed],
  ];
  for (const [kind, enqueued, payload] of jobs) {
    const count = async () => (await rowsOf(db, 'jobs', { kind: enqueued })).length;
    const before = await count();
    killOnce(app, kind);
    await services.queue.enqueue(db, kind, payload);
    await services.worker.idle();
    vi.restoreAllMocks();
    ahead += 2 * HOUR;
    await services.worker.idle();
    expect((await count()) - before, kind).toBe(1);
  }
});

test('an email in the outbox is one file, also after retries', async () => {
  const app = await start();
  const mailer = createMailer(app.services);
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };
  for (let n = 0; n < 2; n++) await mailer.send(mail, 'the-job');
  const outbox = join(app.dataDir, 'outbox');
  expect(await readdir(outbox)).toEqual(['the-job.eml']);
  const { messageId } = await PostalMime.parse(await readFile(join(outbox, 'the-job.eml')));
  expect(messageId).toBe('<the-job@localhost>');
});

const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
