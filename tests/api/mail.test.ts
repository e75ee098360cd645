import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { startApp } from '../setup/app/app.ts';
import { changeRows, rowOf } from '../setup/database/records.ts';

test('a mail server that is down delays the mail, not the sign-up', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      received.push(Buffer.concat(await Array.fromAsync(stream)).toString());
      done();
    },
  });
  let isDown = true;
  const port = createServer((socket) =>
    isDown ? socket.destroy() : smtp.server.emit('connection', socket),
  ).listen(0, '127.0.0.1');
  await once(port, 'listening');
  const app = await startApp({
    SMTP_URL: `smtp://127.0.0.1:${(port.address() as AddressInfo).port}`,
    MAIL_FROM: 'Foyer <hello@foyer.example>',
  });
  const { worker, database } = app.services;
  await app
    .browser()
    .post('/api/auth/signup')
    .send({ email: 'ada@example.org', password: PASSWORD })
    .expect(201);
  await worker.idle();
  const job = await rowOf(database.db, 'jobs');
  expect(job).toMatchObject({ status: 'queued', attempts: 1 });

  isDown = false;
  await changeRows(database.db, 'jobs', {}, { run_at: new Date(0).toISOString() });
  await worker.idle();
  expect(received).toHaveLength(1);
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail.from?.address).toBe('hello@foyer.example');
  expect(mail.text).toContain(`${app.origin}/signup/verify?token=`);
  expect(mail.html).toContain(`${app.origin}/signup/verify?token=`);
  await app.close();
  port.close();
});
