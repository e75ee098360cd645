import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { newBackupJob } from '../setup/content/jobs.ts';
import { addRows, changeRows, rowOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

const FULL = [503, 507];
/** Space for some further writes. */
const ROOM_BYTES = 300_000;

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer({ LOG_LEVEL: 'info' });
});
afterEach(() => server.stop());

/** A limit on the size of each file simulates a full disk: it can be lifted while the server runs. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:unlimited`]);
}

const largestFile = () =>
  Math.max(
    ...['', '-wal'].map((end) => statSync(server.databaseUrl + end, { throwIfNoEntry: false })?.size ?? 0),
  );

const addBot = () => server.call('/api/bots', { name: 'Helper', instructions: 'x'.repeat(1500) });
const statusOf = async (path: string) => (await server.call(path)).status;

test('a full disk refuses writes with a message, still serves reads, and recovers', async () => {
  expect((await addBot()).status).toBe(201);
  const { bot } = (await (await addBot()).json()) as { bot: { id: string } };
  const page = await server.call('/pricing');
  expect(page.status).toBe(200);

  for (let round = 0; round < 3; round++) {
    limitFiles(largestFile() + ROOM_BYTES);
    let status = 201;
    for (let n = 0; n < 5000 && status === 201; n++) status = (await addBot()).status;
    expect(FULL).toContain(status);
    for (let n = 0; n < 200; n++) expect(FULL).toContain((await addBot()).status);

    for (const path of ['/healthz', '/api/bots', '/api/sites', '/', '/u', '/admin/users'])
      expect([200, 303], path).toContain(await statusOf(path));
    expect(await statusOf('/readyz')).toBe(503);
    const question = { prompt: 'Tea?', botId: bot.id };
    const asked = await server.call('/api/chat/playground/new/invoke', question, {
      accept: 'text/event-stream',
    });
    if (asked.status === 200) expect(await asked.text()).toContain('event: error');
    else expect(FULL).toContain(asked.status);

    limitFiles('unlimited');
    await eventually(async () => expect((await addBot()).status).toBe(201));
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
  }

  expect(server.output()).not.toMatch(/^\s+at /m);
  const lines = server
    .output()
    .split('\n')
    .filter((line) => /SQLITE_|EFBIG|StorageError/.test(line));
  expect(lines.length).toBeGreaterThan(0);
  // One a minute; the test may have taken more than one.
  expect(lines.length).toBeLessThanOrEqual(1 + Math.ceil(performance.now() / 60_000));
  const integrity = await withDatabase(server.databaseUrl, async (db) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return rows.map((row) => row.integrity_check);
  });
  expect(integrity).toEqual(['ok']);
});

test('an upload to a full disk is refused, and leaves no file', async () => {
  const upload = (bytes: number) => {
    const form = new FormData();
    form.append('files[]', new Blob(['x'.repeat(bytes)]), 'notes.txt');
    return server.call('/api/media/upload', form);
  };
  expect((await upload(1000)).status).toBe(201);
  const before = await filesBelow('files');
  limitFiles(largestFile() + ROOM_BYTES);
  const refused = await upload(15_000_000);
  expect(refused.status).toBe(507);
  expect(await refused.text()).toContain('The disk of this server is full.');
  expect(await filesBelow('files')).toEqual(before);
  await eventually(async () => expect(await filesBelow('uploads')).toEqual([]));
  limitFiles('unlimited');
  expect((await upload(15_000_000)).status).toBe(201);
});

test('a backup that does not fit says so, and leaves no file', async () => {
  await server.stop();
  const backups = await mkdtemp(join(tmpdir(), 'foyer-backups-'));
  server = await startFaultServer({ BACKUP_TO: backups });
  const form = new FormData();
  // It does not become smaller.
  form.append('files[]', new Blob([randomBytes(5_000_000).toString('base64')]), 'noise.txt');
  expect((await server.call('/api/media/upload', form)).status).toBe(201);
  const job = newBackupJob();
  limitFiles(largestFile() + ROOM_BYTES);
  await withDatabase(server.databaseUrl, (db) => addRows(db, 'jobs', job));
  const jobNow = () => withDatabase(server.databaseUrl, (db) => rowOf(db, 'jobs', { id: job.id }));
  await eventually(async () =>
    expect(await jobNow()).toMatchObject({
      status: 'queued',
      error: `The backup cannot be written: the disk of ${backups} is full.`,
    }),
  );
  expect(await readdir(backups)).toEqual([]);

  limitFiles('unlimited');
  await withDatabase(server.databaseUrl, (db) =>
    changeRows(db, 'jobs', { id: job.id }, { run_at: new Date().toISOString() }),
  );
  await eventually(async () => expect(await jobNow()).toMatchObject({ status: 'done' }));
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^foyer-[\dTZ-]+\.tar\.gz$/)]);
  await rm(backups, { recursive: true });
});

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
