import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../setup/app/free-port.ts';
import { spawnServer } from '../setup/app/server-process.ts';
import { createTestDatabase } from '../setup/database/database.ts';
import { withDatabase } from '../setup/database/with-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the built server, which should end immediately; `command` can prepare its shell. */
async function start(env: Record<string, string>, command = 'exec "$0" "$@"') {
  const server = spawn('sh', ['-c', command, process.execPath, 'dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, 'exit'),
  ]);
  return { code, output, errors };
}

/** One line, and nothing else. */
async function expectRefusal(started: ReturnType<typeof start>, message: RegExp): Promise<void> {
  const { code, output, errors } = await started;
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(message);
  expect(errors).not.toMatch(/^\s+at |node:internal|\.mjs/m);
  expect(output).toBe('');
  expect(code).toBe(1);
}

test.each([
  [{ HOST: '203.0.113.9' }, /^HOST must be an address of this machine, .* 203\.0\.113\.9 is not/],
  [{ HOST: 'no-such-host.invalid' }, /^HOST must be an address of this machine/],
  [{ SITE_URL: 'http://ada:secret@foyer.example' }, /^SITE_URL must not contain a user name or a password/],
  [{ DATABASE_URL: 'postgres://foyer@127.0.0.1:1/foyer' }, /^DATABASE_URL cannot be reached: .*ECONNREFUSED/],
])('%j stops the start with one line', (env, message) => expectRefusal(start(env), message));

test('a port in use stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expectRefusal(start({ PORT: String(port) }), /^PORT \d+ is taken/);
  other.close();
});

test('a DATA_DIR that is a file stops the start with one line', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expectRefusal(start({ DATA_DIR: file }), /^DATA_DIR cannot be used: .* is a file/);
});

test('an invalid database stops the start with one line, and is not changed', async () => {
  const file = join(folder, 'foyer.db');
  const garbage = 'garbage '.repeat(5000);
  await writeFile(file, garbage);
  await expectRefusal(start({}), /^The database .*foyer\.db is damaged, or is no SQLite database/);
  expect(await readFile(file, 'utf8')).toBe(garbage);
});

test.each(['sqlite', 'postgres'] as const)(
  'a database on %s that a newer version has written stops the start with one line',
  async (engine) => {
    const database = await createTestDatabase({ engine });
    await withDatabase(database.url, (db) =>
      // Its table is Kysely's own.
      (db as unknown as Kysely<{ kysely_migration: { name: string; timestamp: string } }>)
        .insertInto('kysely_migration')
        .values({ name: '999-from-the-future', timestamp: new Date().toISOString() })
        .execute(),
    );
    const env: Record<string, string> =
      engine === 'postgres' ? { DATABASE_URL: database.url } : { DATA_DIR: dirname(database.url) };
    await expectRefusal(
      start(env),
      /^The database was written by another version of Foyer, .* Start that version, or restore a backup/,
    );
    await database.drop();
  },
);

test('a truncated database, and a truncated secret, stop the start with one line', async () => {
  const server = await spawnServer({ DATA_DIR: folder });
  const file = join(folder, 'foyer.db');
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');

  const { size } = await stat(file);
  await truncate(file, Math.floor(size / 2));
  await expectRefusal(start({}), /^The database .*foyer\.db is damaged/);

  await writeFile(join(folder, 'session-secret'), '');
  await expectRefusal(start({}), /^DATA_DIR holds a damaged secret/);
});

test('a full disk at the first start stops it with one line, and leaves no empty secret', async () => {
  const data = join(folder, 'data');
  await mkdir(data);
  // A limit on the size of files simulates it: there is room for a secret, but not for a database.
  await expectRefusal(
    start({ DATA_DIR: data }, 'ulimit -f 64; exec "$0" "$@"'),
    /^The (disk is full|database .*disk I\/O)/,
  );
  expect(await readFile(join(data, 'session-secret'), 'utf8')).toHaveLength(43);
  await expectRefusal(
    start({ DATA_DIR: join(folder, 'none') }, 'ulimit -f 1; exec "$0" "$@"'),
    /^DATA_DIR cannot be used: the disk/,
  );
  await expect(stat(join(folder, 'none', 'session-secret'))).rejects.toThrow('ENOENT');
});
