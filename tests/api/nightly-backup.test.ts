import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKUP_JOB, createBackups } from '#server/office/backup/backup.ts';
import { checkBackup, createBackup } from '#server/office/backup/commands.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { newBackupJob } from '../setup/content/jobs.ts';
import { addRows, rowsOf } from '../setup/database/records.ts';

let folder: string;
let app: TestApp;
let admin: Person;
let now = new Date();
let failedWith: string | undefined;
const clock: Clock = { now: () => now };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-nightly-'));
  app = await startApp({ BACKUP_TO: folder, BACKUP_KEEP: '2d' });
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (hour: number, daysLater = 0) => {
  now = new Date();
  now.setHours(hour, 0, 0, 0);
  now.setDate(now.getDate() + daysLater);
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const backups = (
  writeBackup = async (target: string) => void (await createBackup(target, app.services.config)),
) =>
  createBackups({
    ...app.services,
    clock,
    queue: createJobQueue(clock, app.services.database.signals),
    writeBackup,
  });

const run = (attempt: number, ...given: Parameters<typeof backups>) =>
  backups(...given).job.run({}, new AbortController().signal, {
    id: 'job',
    attempt,
    checkpoint: async () => undefined,
    async end(_tx, failure) {
      failedWith = failure;
    },
  });

test('each night has one job, whichever process asks', async () => {
  const jobs = () => rowsOf(app.db, 'jobs', { kind: BACKUP_JOB });
  // Of later nights: the worker of the app does not run these jobs.
  at(2, 1);
  await backups().enqueueDue();
  expect(await jobs()).toEqual([]);
  at(3, 1);
  await Promise.all([backups().enqueueDue(), backups().enqueueDue()]);
  await backups().enqueueDue();
  expect(await jobs()).toHaveLength(1);
  at(3, 2);
  await backups().enqueueDue();
  expect(await jobs()).toHaveLength(2);
});

test('backups of the last days are kept, and the last one is on the page of the system', async () => {
  await writeFile(join(folder, 'notes.txt'), 'not a backup');
  for (const day of [0, 1, 2]) {
    at(3, day);
    expect(await run(1)).toBe('done');
  }
  const names = (await readdir(folder)).filter((name) => name !== 'notes.txt');
  expect(names).toHaveLength(2);
  for (const name of names)
    expect((await checkBackup(join(folder, name), app.services.config)).tables.users).toBe(1);
  expect((await readdir(folder)).length).toBe(3);
  const { body } = await admin.client.get('/api/admin/system').expect(200);
  expect(body.system.last_backup).toMatchObject({ bytes: expect.any(Number) });
});

test('admins get an email after the last attempt of a night, others do not', async () => {
  const person = await signedInPerson(app, 'person@example.org');
  now = new Date();
  const failing = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  expect(await run(1, failing)).toMatchObject({ inSeconds: 3600, error: expect.stringContaining('ENOSPC') });
  await run(3, failing);
  expect(failedWith).toContain('ENOSPC');
  const { text } = await app.mailbox.waitFor(admin.email);
  expect(text).toContain('no space left on device');
  const subjects = (email: string) => app.mailbox.mailsTo(email).map(({ subject }) => subject);
  expect(subjects(admin.email)).toEqual([expect.stringContaining('backup')]);
  expect(subjects(person.email).join()).not.toContain('backup');
});

test('the page of the system warns while a failed backup waits for its next attempt', async () => {
  const warnings = async () => {
    const { body } = await admin.client.get('/api/admin/system').expect(200);
    return body.system.warnings.map(({ kind }: { kind: string }) => kind);
  };
  expect(await warnings()).not.toContain('backup-retry');
  await addRows(app.db, 'jobs', { ...newBackupJob(), attempts: 1, error: 'no space', run_at: inAnHour() });
  expect(await warnings()).toContain('backup-retry');
});

test('unfinished files of backups whose process was killed are removed, others stay', async () => {
  at(3);
  const unique = '0192c8e2-0000-4000-8000-000000000000';
  const parts = ['foyer-2026-10-01T030000Z.tar.gz', 'foyer-2026-10-02T030000Z.tar.gz.age', 'mine.tar.gz'];
  const dayBefore = new Date(now.getTime() - 25 * 3600 * 1000);
  for (const name of parts) {
    await writeFile(join(folder, `${name}.${unique}.part`), 'x');
    await utimes(join(folder, `${name}.${unique}.part`), dayBefore, dayBefore);
  }
  await writeFile(join(folder, `foyer-2026-10-03T030000Z.tar.gz.${unique}.part`), 'being written');
  await run(1);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part')).sort()).toEqual([
    `foyer-2026-10-03T030000Z.tar.gz.${unique}.part`,
    `mine.tar.gz.${unique}.part`,
  ]);
});
