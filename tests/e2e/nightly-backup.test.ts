import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/main/config.ts';
import { checkBackup } from '#server/office/backup/commands.ts';
import { ADMIN_VARIABLES } from '../setup/accounts/admin.ts';
import { eventually } from '../setup/app/eventually.ts';
import { bucketVariables, type S3, startS3 } from '../setup/app/s3.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';
import { newBackupJob } from '../setup/content/jobs.ts';
import { addRows, rowOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';

let dataDir: string;
let s3: S3;
let env: Record<string, string>;
let job: ReturnType<typeof newBackupJob>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  s3.objects.clear();
  s3.failWrites(undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-nightly-'));
  env = {
    ...ADMIN_VARIABLES,
    ...bucketVariables(s3),
    DATA_DIR: dataDir,
    BACKUP_TO: `s3://${s3.config.bucket}/nightly`,
  };
  job = newBackupJob();
});

/** A server with the job of a night. */
async function startNight(): Promise<ServerProcess> {
  const server = await spawnServer(env);
  await withDatabase(server.databaseUrl, (db) => addRows(db, 'jobs', job));
  return server;
}

const jobOf = ({ databaseUrl }: ServerProcess) =>
  withDatabase(databaseUrl, (db) => rowOf(db, 'jobs', { id: job.id }));

test('a night’s backup is written by another process, and complete', async () => {
  const server = await startNight();
  await eventually(async () => expect(await jobOf(server)).toMatchObject({ status: 'done' }));
  const [key, ...others] = [...s3.objects.keys()];
  expect(others).toEqual([]);
  const { tables } = await checkBackup(`s3:/${key}`, readConfig(env));
  expect(tables.users).toBe(1);
  await server.stop();
  await rm(dataDir, { recursive: true });
});

test('a bucket that refuses the backup is the reason that the job shows', async () => {
  s3.failWrites(503);
  const server = await startNight();
  await eventually(async () =>
    expect(await jobOf(server)).toMatchObject({
      status: 'queued',
      error: expect.stringMatching(/^The file store answered 503 to POST nightly\/foyer-[^\n]+$/),
    }),
  );
  await server.stop();
  await rm(dataDir, { recursive: true });
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s while it is written leaves no unfinished upload',
  async (signal) => {
    s3.failWrites('hang', 1);
    const server = await startNight();
    await eventually(() => expect(s3.uploads.size).toBe(1));
    if (signal === 'SIGTERM') expect(await server.stop()).toBe(0);
    else server.process.kill(signal);
    await eventually(() => expect(s3.uploads.size).toBe(0));
    expect(s3.objects.size).toBe(0);
    const expected = signal === 'SIGTERM' ? { status: 'queued', attempts: 0 } : { status: 'running' };
    expect(await jobOf(server)).toMatchObject(expected);
    expect(await readdir(dataDir)).not.toContain(expect.stringMatching(/\.part$/));
    await rm(dataDir, { recursive: true });
  },
);

/** Preloaded: the process that writes a backup hangs before it begins, so that it handles no signal. */
const HANGING = `
  import { writeFileSync } from 'node:fs';
  if (process.argv[1].endsWith('backup.mjs')) {
    process.on('SIGTERM', () => undefined);
    writeFileSync(process.env.PID_FILE, String(process.pid));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
`;

test('a server whose backup hangs still stops, and ends it', async () => {
  const [hanging, pidFile] = [join(dataDir, 'hanging.mjs'), join(dataDir, 'pid')];
  await writeFile(hanging, HANGING);
  env = { ...env, NODE_OPTIONS: `--import=${hanging}`, PID_FILE: pidFile };
  const server = await startNight();
  const pid = await eventually(async () => {
    const written = Number(await readFile(pidFile, 'utf8'));
    expect(written).toBeGreaterThan(0);
    return written;
  });
  expect(await server.stop()).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(await jobOf(server)).toMatchObject({ status: 'queued', attempts: 0 });
  await rm(dataDir, { recursive: true });
});
