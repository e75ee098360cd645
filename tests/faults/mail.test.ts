import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { startSmtp } from '../setup/accounts/smtp.ts';
import { eventually } from '../setup/app/eventually.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { endLeases, type FaultServer, startFaultServer } from './fault-server.ts';

const ROUNDS = 10;
const SIGN_UPS = 5;

test('emails that were being sent when the server was killed are not sent twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-mail-'));
  let onMail: () => void = () => undefined;
  const smtp = await startSmtp({ onMail: () => onMail() });
  const { received } = smtp;
  const env = { DATA_DIR: dataDir, SMTP_URL: smtp.url };
  const databaseUrl = join(dataDir, 'foyer.db');

  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startFaultServer(env);
    const killed = Promise.withResolvers<void>();
    let mails = 0;
    // Some time after a mail was taken: before the server knows, or a moment later.
    onMail = () => {
      if (++mails === 3) setTimeout(() => server.kill().then(killed.resolve), Math.random() * 20);
    };
    await Promise.all(
      Array.from({ length: SIGN_UPS }, (_, n) => signUp(server, `r${round}n${n}@example.org`)),
    );
    await killed.promise;
    await endLeases(databaseUrl);
  }
  onMail = () => undefined;
  const server = await startFaultServer(env);
  const statuses = await eventually(async () => {
    const jobs = await mailJobs(databaseUrl);
    expect(jobs.filter((status) => status === 'queued' || status === 'running')).toEqual([]);
    return jobs;
  }, 60_000);
  await server.stop();
  await smtp.close();

  expect(received.filter((one, n) => received.indexOf(one) !== n)).toEqual([]);
  const inDoubt = statuses.filter((status) => status === 'dead').length;
  expect(inDoubt).toBeLessThanOrEqual(ROUNDS);
  expect(received.length + inDoubt).toBeGreaterThanOrEqual(statuses.length);
  await rm(dataDir, { recursive: true, force: true });
});

async function signUp(server: FaultServer, email: string): Promise<void> {
  await server.call('/api/auth/signup', { email, password: PASSWORD }).catch(() => undefined);
}

const mailJobs = (url: string) =>
  withDatabase(url, async (db) => {
    const jobs = await db.selectFrom('jobs').select('status').where('kind', '=', 'mail').execute();
    return jobs.map(({ status }) => status);
  });
