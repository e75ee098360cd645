import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { startApp } from '../setup/app.ts';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/free-port.ts';

test('a mail server that is down delays the mail, not the sign-up', async () => {
  const port = await freePort();
  const app = await startApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Foyer <hello@foyer.example>',
  });
  await app
    .browser()
    .post('/api/auth/signup')
    .send({ email: 'ada@example.org', password: PASSWORD })
    .expect(201);
  const { db } = app.services.database;
  await eventually(async () => {
    const job = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ status: 'queued', attempts: 1 });
  });

  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      received.push(Buffer.concat(await Array.fromAsync(stream)).toString());
      done();
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0).toISOString() })
    .execute();
  await eventually(() => expect(received).toHaveLength(1));
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail.from?.address).toBe('hello@foyer.example');
  expect(mail.text).toContain(`${app.origin}/signup/verify?token=`);
  expect(mail.html).toContain(`${app.origin}/signup/verify?token=`);
  await app.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
