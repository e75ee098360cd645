import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/main/config.ts';
import { checkBackup, createBackup, restore } from '#server/office/backup/commands.ts';
import { LEFT_OUT, MAX_ROW_BYTES } from '#server/office/backup/format.ts';
import { writeBackup } from '#server/office/backup/write-backup.ts';
import type { Config } from '#server/platform/config.ts';
import type { Engine } from '#server/platform/db/connect.ts';
import { openSnapshot } from '#server/platform/db/snapshot.ts';
import { createFileStore } from '#server/platform/storage/files.ts';
import { PASSWORD, type Person, personWithRole } from '../factories.ts';
import { startApp, startAppOn, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startS3 } from '../setup/app/s3.ts';
import { weakenPassphrases } from '../setup/app/weak-passphrases.ts';
import { newFailedJob } from '../setup/content/jobs.ts';
import { png } from '../setup/content/pictures.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';
import { addRows, deleteRows, rowOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';

const ENGINES: Engine[] = process.env.TEST_ENGINE === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite'];

let app: TestApp;
let admin: Person;
let folder: string;
let source: Config;
let picture: { slug: string };
let backup: string;
/** The rows at its time. */
let saved: Record<string, string[]>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  app = await startApp();
  source = configOf(app.services.config.databaseUrl, app.dataDir);
  admin = await personWithRole(app, 'ADMIN');
  const { client } = admin;
  const upload = client.post('/api/media/upload').attach('files[]', await png(), 'tea.png');
  [picture] = (await upload.expect(201)).body.results;
  await client
    .post('/api/posts')
    .send({ title: 'Tea “日本” ', body: `Green.\n\n\`\\\`${' 茶'.repeat(60_000)}` })
    .expect(201);
  const { body } = await client.post('/api/sites').send({ name: 'Tea', domain: 'tea.invalid' }).expect(201);
  const text = { type: 'text', title: 'Hours', text: 'The shop opens at nine.' };
  await client.post(`/api/bots/${body.site.bot_id}/sources`).send(text).expect(201);
  await app.services.worker.idle();
  backup = join(folder, 'backup.tar.gz');
  saved = await rowsIn(source);
  await createBackup(backup, source);
});
afterAll(async () => {
  await app?.close();
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

const configOf = (databaseUrl: string, dataDir: string, env: Record<string, string> = {}): Config => ({
  ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }),
  databaseUrl,
});

/** An empty installation. */
async function emptyInstallation(engine: Engine = ENGINES[0] ?? 'sqlite'): Promise<Config> {
  const database = await createTestDatabase({ engine, isEmpty: true });
  databases.push(database);
  return configOf(database.url, await mkdtemp(join(folder, 'data-')));
}

/** Without the times of periodic tasks: those of a running server change. */
async function rowsIn({ databaseUrl }: Config): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(databaseUrl);
  const found: Record<string, string[]> = {};
  for (const table of await snapshot.tables()) {
    if (LEFT_OUT.has(table) || table === 'periodic_tasks') continue;
    found[table] = [];
    for await (const rows of snapshot.rows(table))
      for (const { analyzer_version: _, ...row } of rows)
        if (row.key !== 'last_backup') found[table].push(JSON.stringify(row, Object.keys(row).sort()));
    found[table].sort();
  }
  await snapshot.close();
  return found;
}

describe.each(ENGINES)('a backup that is restored into %s', (engine) => {
  test('has all rows and files, and the same logins', async () => {
    const target = await emptyInstallation(engine);
    const { manifest, hasOtherSecret } = await restore(backup, target);
    expect(hasOtherSecret).toBe(false);
    expect(await rowsIn(target)).toEqual(saved);
    expect(manifest.tables.users).toBe(1);
    expect(manifest.files).toBe(1);
    expect(await readFile(join(target.dataDir, 'session-secret'), 'utf8')).toBe(
      await readFile(join(app.dataDir, 'session-secret'), 'utf8'),
    );

    const database = { url: target.databaseUrl, drop: async () => undefined };
    const restored = await startAppOn({ database, dataDir: target.dataDir });
    try {
      await restored.services.indexRebuild.upgrade();
      const client = restored.browser();
      await client.post('/api/auth/signin').send({ email: admin.email, password: PASSWORD }).expect(200);
      const file = await client.get(`/media/${picture.slug}`).expect(200);
      expect(file.body).toEqual((await admin.client.get(`/media/${picture.slug}`).expect(200)).body);
      const { body: bots } = await client.get('/api/bots').expect(200);
      const search = `/api/search/bot/${bots.results[0].id}?q=shop opens`;
      const found = await client.get(search).expect(200);
      expect(found.body).toEqual((await admin.client.get(search).expect(200)).body);
      expect(JSON.stringify(found.body)).toContain('at nine');
    } finally {
      await restored.close();
    }
  });
});

test('a backup has the rows of one moment, while others write', async () => {
  const target = join(folder, 'busy.tar.gz');
  const before = await checkBackup(backup, source);
  let isWriting = true;
  const writing = (async () => {
    for (let n = 0; isWriting; n++)
      await admin.client
        .post('/api/tags')
        .send({ name: `Tag ${n}` })
        .expect(201);
  })();
  await createBackup(target, source).finally(() => {
    isWriting = false;
  });
  await writing;
  // A tag and its entry in the audit log are written together, and are read one after the other.
  const after = await checkBackup(target, source);
  const added = (table: string) => Number(after.tables[table]) - Number(before.tables[table]);
  expect(added('audit_entries')).toBe(added('tags'));
  await restore(target, await emptyInstallation());
  const snapshot = await openSnapshot(source.databaseUrl);
  const tagsIn = async () => {
    let found = 0;
    for await (const rows of snapshot.rows('tags')) found += rows.length;
    return found;
  };
  const tags = await tagsIn();
  await admin.client.post('/api/tags').send({ name: 'Written meanwhile' }).expect(201);
  expect(await tagsIn()).toBe(tags);
  await snapshot.close();
});

test('what is cut at any place, or changed, is refused before anything is written', async () => {
  const whole = await readFile(backup);
  const damaged = join(folder, 'damaged');
  const target = await emptyInstallation();
  const cuts = [
    0,
    1,
    17,
    ...Array.from({ length: 25 }, (_, n) => Math.floor((whole.length * n) / 25)),
    whole.length - 1,
  ];
  for (const end of cuts) {
    await writeFile(damaged, whole.subarray(0, end));
    await expect(restore(damaged, target), `cut at ${end} of ${whole.length}`).rejects.toThrow(
      /incomplete|damaged/,
    );
  }
  for (let n = 0; n < 20; n++) {
    const changed = Buffer.from(whole);
    const at = 10 + Math.floor(((whole.length - 20) * n) / 20);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    await writeFile(damaged, changed);
    await expect(checkBackup(damaged, source), `changed at ${at}`).rejects.toThrow();
  }
  expect(await readdir(target.dataDir)).toEqual([]);
  await restore(backup, target);
});

/** A backup with other entries. */
async function craft(entries: [name: string, content: string][]): Promise<string> {
  const archive = pack();
  for (const [name, content] of entries) archive.entry({ name }, content);
  archive.finalize();
  const path = join(folder, `crafted-${randomBytes(4).toString('hex')}`);
  await writeFile(path, await buffer(Readable.from(archive).pipe(createGzip())));
  return path;
}

test.each([
  'files/../../evil',
  '../evil',
  '/evil',
  'files/.hidden',
  'rows/users;drop/000001.ndjson',
  'other/x',
])('an entry named %s is refused', async (name) => {
  await expect(restore(await craft([[name, 'x']]), await emptyInstallation())).rejects.toThrow('entry');
});

test('a manifest that would fill the memory is refused unread', async () => {
  const huge = await craft([['manifest.json', ' '.repeat(1_000_001)]]);
  await expect(restore(huge, await emptyInstallation())).rejects.toThrow('too large');
});

test('a row that would fill the memory is refused while it is read', async () => {
  const row = JSON.stringify({ id: 'x', body: 'x'.repeat(MAX_ROW_BYTES) });
  const huge = await craft([['rows/posts/000001.ndjson', `${row}\n`]]);
  await expect(restore(huge, await emptyInstallation())).rejects.toThrow(
    'more than 64 MB in the table posts',
  );
});

test('a backup of a newer version is refused', async () => {
  const manifest = { ...(await checkBackup(backup, source)), migrations: ['001-initial', '999-future'] };
  const text = JSON.stringify({
    ...manifest,
    files: 0,
    tables: {},
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  });
  const target = await emptyInstallation();
  await expect(restore(await craft([['manifest.json', text]]), target)).rejects.toThrow('newer version');
  const future = JSON.stringify({ ...manifest, format: 2 });
  await expect(restore(await craft([['manifest.json', future]]), target)).rejects.toThrow('newer version');
});

test('a backup is refused whose manifest counts other rows', async () => {
  const rows = `${JSON.stringify({ id: 'x' })}\n`;
  const name = 'rows/users/000001.ndjson';
  const sha256 = createHash('sha256').update(`${name}\0${rows.length}\0${rows}`).digest('hex');
  const manifest = { ...(await checkBackup(backup, source)), files: 0, bytes: rows.length, sha256 };
  const check = async (tables: Record<string, number>) =>
    checkBackup(
      await craft([
        [name, rows],
        ['manifest.json', JSON.stringify({ ...manifest, tables })],
      ]),
      source,
    );
  expect(await check({ users: 1, bots: 0 })).toMatchObject({ tables: { users: 1 } });
  for (const tables of [{ users: 2 }, { users: 1, bots: 1 }, {}] as Record<string, number>[])
    await expect(check(tables)).rejects.toThrow('not what was written');
});

/** Nothing but a manifest. */
async function craftManifest(given: object): Promise<string> {
  const sha256 = createHash('sha256').digest('hex');
  const manifest = {
    ...(await checkBackup(backup, source)),
    files: 0,
    bytes: 0,
    tables: {},
    sha256,
    ...given,
  };
  return craft([['manifest.json', JSON.stringify(manifest)]]);
}

test.each(['sqlite_master', 'pg_description', 'other'])(
  'a backup is refused that would empty the table %s, which is not of the installation',
  async (table) => {
    const path = await craftManifest({ tables: { [table]: 0 } });
    await expect(restore(path, await emptyInstallation())).rejects.toThrow(`no backup has: ${table}`);
  },
);

test('a backup is refused whose migrations have names of no version', async () => {
  const path = await craftManifest({ migrations: ['constructor'] });
  await expect(restore(path, await emptyInstallation())).rejects.toThrow('newer version');
});

test('mails and messages that were waiting are not sent after a restore, unless an admin retries them', async () => {
  const [past, later] = [-1, 1].map((days) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString());
  const waiting = { status: 'queued' as const, run_at: later, attempts: 0, error: null };
  // A lease that ends later than any would be taken over by the worker.
  const leased = new Date(Date.now() + 20_000).toISOString();
  const running = { ...waiting, status: 'running' as const, run_at: past, attempts: 1, lease_until: leased };
  const jobs = [
    newFailedJob({ ...waiting, kind: 'mail' }),
    newFailedJob({ ...waiting, kind: 'publication' }),
    newFailedJob({ ...waiting, kind: 'sync-page' }),
    newFailedJob({ ...running, kind: 'webhook' }),
    newFailedJob({ ...running, kind: 'publication' }),
    newFailedJob({ ...running, kind: 'import' }),
  ];
  await addRows(app.db, 'jobs', jobs);
  const path = join(folder, 'with-jobs.tar.gz');
  await createBackup(path, source);
  for (const { id } of jobs) await deleteRows(app.db, 'jobs', { id });
  const target = await emptyInstallation();
  expect((await restore(path, target)).heldJobs).toBe(3);
  const statuses = await withDatabase(target.databaseUrl, (db) =>
    Promise.all(jobs.map(async ({ id }) => (await rowOf(db, 'jobs', { id })).status)),
  );
  expect(statuses).toEqual(['dead', 'queued', 'queued', 'dead', 'dead', 'running']);
});

test('a restore over an installation is refused, and changes nothing', async () => {
  const before = await rowsIn(source);
  await expect(restore(backup, source)).rejects.toThrow('There is an installation already');
  expect(await rowsIn(source)).toEqual(before);
});

test('a restore that was interrupted can be started again', async () => {
  const target = await emptyInstallation();
  const failing = { ...target, s3: { ...(await startS3()).config, endpoint: 'http://127.0.0.1:9' } };
  await expect(restore(backup, failing)).rejects.toThrow();
  expect(existsSync(`${target.databaseUrl}.restoring`)).toBe(false);
  await restore(backup, target);
  expect(await rowsIn(target)).toEqual(saved);
});

test('a backup replaces no file, and one that fails leaves none', async () => {
  // Before the rows are read.
  const unreadable = { ...source, databaseUrl: join(folder, 'no-database') };
  await expect(createBackup(backup, unreadable)).rejects.toThrow('already exists');
  const directory = join(folder, 'not-a-folder');
  await writeFile(directory, '');
  await expect(createBackup(join(directory, 'x'), source)).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a backup that is stopped leaves no file, and no upload in a bucket', async () => {
  const s3 = await startS3();
  const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'));
  try {
    for (const [target, hang, isWriting] of [
      [join(folder, 'stopped.tar.gz'), () => s3.failReads('hang'), async () => (await parts()).length > 0],
      [
        `s3://${s3.config.bucket}/stopped.tar.gz`,
        () => s3.failWrites('hang', 1),
        async () => s3.uploads.size > 0,
      ],
    ] as const) {
      const stopping = new AbortController();
      s3.failReads(undefined);
      hang();
      const stopped = createBackup(target, { ...source, s3: s3.config }, { signal: stopping.signal });
      void eventually(async () => expect(await isWriting()).toBe(true)).then(() => stopping.abort());
      await expect(stopped).rejects.toThrow('stopped');
    }
    expect(await parts()).toEqual([]);
    expect(s3.uploads.size).toBe(0);
    expect(s3.objects.size).toBe(0);
  } finally {
    s3.close();
  }
});

test.each(['absent', 'truncated', 'other ETag'] as const)(
  'a bucket whose object is %s after it was confirmed has no backup',
  async (fault) => {
    const s3 = await startS3();
    try {
      s3.failWrites(fault);
      const target = `s3://${s3.config.bucket}/lost.tar.gz`;
      await copyToBucket(s3);
      const before = s3.objects.size;
      await expect(createBackup(target, { ...source, s3: s3.config })).rejects.toThrow(
        'confirmed lost.tar.gz',
      );
      expect(s3.objects.size).toBe(before);
    } finally {
      s3.close();
    }
  },
);

test('the reason why a backup could not be written is reported', async () => {
  const value = randomBytes(200_000).toString('hex');
  const fillers = Array.from({ length: 20 }, (_, n) => ({
    key: `filler-${n}`,
    value,
    updated_at: new Date().toISOString(),
  }));
  await addRows(app.db, 'settings', fillers);
  const options = { config: source, files: createFileStore(source), version: '0', now: new Date() };
  const { archive, manifest } = writeBackup(options);
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC: no space left')) });
  await expect(pipeline(archive, full)).rejects.toThrow('ENOSPC');
  await expect(manifest).rejects.toThrow();
});

test('an encrypted backup needs its passphrase', async () => {
  weakenPassphrases();
  const encrypted = join(folder, 'encrypted.tar.gz.age');
  const withPassphrase = (passphrase: string) => ({ ...source, backup: { ...source.backup, passphrase } });
  await createBackup(encrypted, withPassphrase('correct horse'));
  expect((await readFile(encrypted, 'latin1')).slice(0, 18)).toBe('age-encryption.org');
  await expect(checkBackup(encrypted, source)).rejects.toThrow('set BACKUP_PASSPHRASE');
  await expect(checkBackup(encrypted, withPassphrase('wrong horse'))).rejects.toThrow('not the passphrase');
  expect((await checkBackup(encrypted, withPassphrase('correct horse'))).files).toBe(1);
});

test('a backup goes to a bucket and comes from it, and so do files', async () => {
  const s3 = await startS3();
  try {
    const inBucket = { ...source, s3: s3.config };
    const target = `s3://${s3.config.bucket}/nightly/one.tar.gz`;
    // The files are on the disk, the backup is not.
    await copyToBucket(s3);
    await createBackup(target, inBucket);
    await expect(createBackup(target, inBucket)).rejects.toThrow('already exists');
    expect((await checkBackup(target, inBucket)).files).toBe(1);
    const fromBucket = { ...(await emptyInstallation()), s3: s3.config };
    s3.objects.delete(`/${s3.config.bucket}/${await keyOfPicture()}`);
    await restore(target, fromBucket);
    expect(s3.objects.has(`/${s3.config.bucket}/${await keyOfPicture()}`)).toBe(true);
    await expect(checkBackup(`s3://${s3.config.bucket}/other`, inBucket)).rejects.toThrow('no object');
  } finally {
    s3.close();
  }
});

const keyOfPicture = async (): Promise<string> =>
  (await app.db.selectFrom('media').select('storage_key').executeTakeFirstOrThrow()).storage_key;

async function copyToBucket(s3: Awaited<ReturnType<typeof startS3>>): Promise<void> {
  const key = await keyOfPicture();
  const body = await readFile(join(app.dataDir, 'files', key));
  s3.objects.set(`/${s3.config.bucket}/${key}`, { body, type: 'image/png' });
}
