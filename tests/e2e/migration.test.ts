import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { eventually } from '../setup/app/eventually.ts';
import { spawnServer } from '../setup/app/server-process.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { copyKept } from '../upgrades/kept.ts';

/** Another transaction holds what the migrations need, until it is released. */
async function block(url: string) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = withDatabase(url, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`update posts set title = title`.execute(tx);
      begun.resolve();
      await released.promise;
    }),
  );
  await begun.promise;
  return async () => {
    released.resolve();
    await ended;
  };
}

test.each(['sqlite', 'postgres'] as const)(
  'a server that migrates %s lives, and says when to come back',
  async (engine) => {
    const kept = await copyKept('step-11', engine);
    const release = await block(kept.url);
    const env = { DATA_DIR: kept.dataDir, ...(engine === 'postgres' && { DATABASE_URL: kept.url }) };
    let origin = '';
    const starting = spawnServer(env, async (_folder, host) => {
      origin = `http://${host}`;
    });
    const request = (path: string, accept: string) => fetch(origin + path, { headers: { accept } });
    try {
      await eventually(async () => expect((await request('/healthz', '*/*')).status).toBe(200));
      expect((await request('/readyz', '*/*')).status).toBe(503);
      const page = await request('/blog', 'text/html');
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await page.text()).toContain('<h1>This website is being updated.');
      const answer = await request('/api/sites', 'application/json');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('being updated') });
    } finally {
      await release();
    }
    const server = await starting;
    expect((await request('/blog', 'text/html')).status).toBe(200);
    expect(server.output()).toMatch(
      /"migration":"002-billing","number":1,"of":\d+,"seconds":[\d.]+,"msg":"migrated"/,
    );
    await server.stop();
    await kept.remove();
  },
);

test('another program that opens and closes the SQLite file after a start that migrated leaves the write-ahead log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-wal-'));
  const url = join(dataDir, 'foyer.db');
  const server = await spawnServer({ DATA_DIR: dataDir, CAPTCHA: 'off' });
  // This process is the other program.
  const find = () => withDatabase(url, (db) => db.selectFrom('users').select('email').execute());
  expect(await find()).toHaveLength(1);
  expect(existsSync(`${url}-wal`)).toBe(true);
  // SQLite 3.51 notices that the server has lost its lock, and leaves the log. Older versions do not.
  if (process.platform === 'linux')
    expect(readFileSync('/proc/locks', 'utf8')).toMatch(sharedLock(server.process.pid, statSync(url).ino));
  const { status } = await fetch(`${server.origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ email: 'late@example.org', password: PASSWORD }),
  });
  expect(status).toBe(201);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await ended;
  expect(await find()).toContainEqual({ email: 'late@example.org' });
  await rm(dataDir, { recursive: true });
});

/** The line of `/proc/locks` for the lock that SQLite has on an open database. Source: SQLite's `os.h`, SHARED_FIRST. */
const sharedLock = (pid: number | undefined, inode: number): RegExp =>
  new RegExp(`POSIX +ADVISORY +READ +${pid} \\S+:${inode} ${0x40000000 + 2} `);
