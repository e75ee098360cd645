import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobStore } from '#server/platform/jobs/jobs.queries.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { PASSWORD } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { addRows, rowOf } from '../setup/database/records.ts';

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
