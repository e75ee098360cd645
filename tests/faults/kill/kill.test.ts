import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/main/config.ts';
import type { Engine } from '#server/platform/db/connect.ts';
import { removeLeftovers } from '#server/platform/storage/leftovers.ts';
import { createSession, createUser } from '../../factories.ts';
import { addPaidPlan } from '../../setup/accounts/catalog.ts';
import { openAiAt } from '../../setup/answers/model-app.ts';
import { type ModelProvider, startModelProvider } from '../../setup/answers/model-provider.ts';
import { eventually } from '../../setup/app/eventually.ts';
import { createRandom } from '../../setup/billing/random.ts';
import { newBackupJob } from '../../setup/content/jobs.ts';
import { createTestDatabase } from '../../setup/database/database.ts';
import { addRows, changeRows, rowsOf } from '../../setup/database/records.ts';
import { openDatabase, withDatabase } from '../../setup/database/with-database.ts';
import { endLeases, startFaultServer } from '../fault-server.ts';
import { inspectAfterKill, inspectAfterRecovery } from './inspect.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { SHOP, writeUntilGone } from './writers.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 100);
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
const SHORTEST_MS = 200;
const LONGEST_MS = 4000;
const LONG_AGO = new Date(Date.now() - 48 * 3600 * 1000);
const SECRET = 'a-secret-that-every-round-of-the-test-has';

let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
  provider.behave(async (_call, { say, finish }) => {
    for (let piece = 0; piece < 10; piece++) {
      say('Two minutes [1]. ');
      await wait(20);
    }
    finish();
  });
});
afterAll(() => provider.close());

test.each(['sqlite', 'postgres'] as Engine[])(
  `kill -9 while all features write loses nothing that was confirmed, and leaves nothing half done (%s, seed ${SEED})`,
  async (engine) => {
    const random = createRandom(SEED);
    const folder = await mkdtemp(join(tmpdir(), 'foyer-kill-'));
    const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
    const database = await createTestDatabase({ engine, isEmpty: true });
    const url = engine === 'postgres' ? database.url : join(dataDir, 'foyer.db');
    const env = {
      ...openAiAt(provider),
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      BACKUP_TO: backups,
      ...(engine === 'postgres' ? { DATABASE_URL: url } : {}),
    };
    const config = readConfig(env);
    const ledger = createLedger();
    await prepare(env, url);

    for (let number = 1; number <= ROUNDS; number++) {
      const name = `r${number}`;
      const buyer = await withDatabase(url, async (db) => {
        const user = await createUser(db, `${name}@example.org`);
        return { id: user.id, cookie: await createSession(db, SECRET, user) };
      });
      const server = await startFaultServer(env);
      const round = { server, ledger, name, buyer, isOver: false };
      const writing = Promise.allSettled([writeUntilGone(round)]);
      const backup = startBackup(join(backups, nightlyName(number)), env, ledger);
      await wait(SHORTEST_MS + random.next() * (LONGEST_MS - SHORTEST_MS));
      round.isOver = true;
      backup.kill('SIGKILL');
      await server.kill();
      const [written] = await writing;
      if (written.status === 'rejected') throw written.reason;
      await openDatabase(url, (opened) => inspectAfterKill(opened, config, ledger)).catch((error) => {
        throw new Error(`Round ${number}: ${error.message}`, { cause: error });
      });
      await endLeases(url);
    }

    await recover(env, url, backups);
    await openDatabase(url, (opened) => inspectAfterRecovery(opened, config));
    expect((await readdir(backups)).filter((one) => one.endsWith('.part'))).toEqual([]);
    for (const ids of ledger.rows.values()) expect(ids.size).toBeGreaterThan(0);
    await database.drop();
    await rm(folder, { recursive: true });
  },
);

/** A plan, and a website whose assistant knows an answer. */
async function prepare(env: Record<string, string>, url: string): Promise<void> {
  const server = await startFaultServer(env);
  await withDatabase(url, addPaidPlan);
  const domain = new URL(SHOP).host;
  const answer = await server.call('/api/sites', { name: 'Tea shop', domain });
  const { site } = (await answer.json()) as { site: { bot_id: string } };
  const text = 'Green tea steeps for two minutes. Black tea steeps for four minutes.';
  await server.call(`/api/bots/${site.bot_id}/sources`, { type: 'text', title: 'Steeping', text });
  await eventually(async () => {
    const sources = await withDatabase(url, (db) => rowsOf(db, 'sources', { type: 'text' }));
    expect(sources).toMatchObject([{ status: 'ready' }]);
  }, 30_000);
  await server.stop();
}

const nightlyName = (round: number): string => `foyer-2020-01-01T${String(round).padStart(6, '0')}Z.tar.gz`;

function startBackup(target: string, env: Record<string, string>, ledger: Ledger) {
  ledger.backups.set(target, false);
  const command = spawn(process.execPath, ['dist/server/backup.mjs', target], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: 'ignore',
  });
  void once(command, 'exit').then(([code]) => {
    if (code === 0) ledger.backups.set(target, true);
  });
  return command;
}

/** As if two days had passed: everything is due, and leftovers are old. */
async function recover(env: Record<string, string>, url: string, backups: string): Promise<void> {
  for (const folder of [env.DATA_DIR ?? '', backups])
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), LONG_AGO, LONG_AGO);
  const now = new Date().toISOString();
  await withDatabase(url, async (db) => {
    await changeRows(db, 'jobs', { status: 'queued' }, { run_at: now });
    await changeRows(db, 'customers', {}, { synced_at: LONG_AGO.toISOString() });
    await addRows(db, 'jobs', { ...newBackupJob(), max_attempts: 1 });
  });
  await removeLeftovers(env.DATA_DIR ?? '');
  const server = await startFaultServer(env);
  // No round was long enough for periodic tasks.
  await eventually(() =>
    withDatabase(url, async (db) => {
      expect(await rowsOf(db, 'periodic_tasks')).not.toEqual([]);
      await changeRows(db, 'periodic_tasks', {}, { due_at: LONG_AGO.toISOString() });
    }),
  );
  await eventually(async () => {
    const [jobs, tasks, customers] = await withDatabase(url, (db) =>
      Promise.all([rowsOf(db, 'jobs'), rowsOf(db, 'periodic_tasks'), rowsOf(db, 'customers')]),
    );
    const soon = new Date().toISOString();
    expect(customers.filter(({ synced_at }) => (synced_at ?? '') <= LONG_AGO.toISOString())).toEqual([]);
    expect(jobs.filter((job) => job.status === 'running')).toEqual([]);
    expect(jobs.filter((job) => job.status === 'queued' && job.run_at <= soon)).toEqual([]);
    expect(tasks.filter((task) => task.due_at <= soon)).toEqual([]);
  }, 120_000);
  await server.stop();
}
