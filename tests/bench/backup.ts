import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import production from '#scripts/server-process.json' with { type: 'json' };
import type { Db } from '#server/platform/db/connect.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { addRows } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { fileOf } from './many-entries.ts';
import { fillPosts } from './many-posts.ts';
import { memoryOf } from './memory.ts';
import { print, printTable } from './print.ts';

/** In files of this size. They are sparse: they take no space on the disk, and are read as zeros. */
const GIGABYTES = Number(process.env.BENCH_BACKUP_GB ?? 10);
const FILE_BYTES = 1_000_000_000;
const SECONDS = 10;
const MEMORY_MS = 500;

/** What those who read pages notice of a backup, how long it takes, and its memory. */
export async function benchBackup(): Promise<void> {
  const server = await spawnBenchServer({ STARTER_CONTENT: 'on' });
  try {
    const { cookie } = await signIn(server.origin, ADMIN);
    await withDatabase(server.databaseUrl, async (db) => {
      await fillPosts(db);
      await addFiles(server, db);
    });
    const measure = () => measurePages(server, cookie);
    const before = await measure();
    const backup = startBackup(server);
    try {
      const during = await measure();
      if (hasEnded(backup.process)) throw new Error('The backup was over too early: add gigabytes.');
      printTable(
        ['ms of a page, p50 / p99', 'alone', 'during a backup'],
        [...before].map(([path, figures]) => [path, figures, during.get(path) ?? '']),
      );
      await report(backup);
    } finally {
      backup.process.kill();
    }
  } finally {
    await server.stop();
  }
}

async function addFiles({ dataDir }: ServerProcess, db: Db): Promise<void> {
  const owner = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const folder = join(dataDir, 'files', 'sparse');
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < GIGABYTES; n++) {
    const file = await open(join(folder, `${n}`), 'w');
    await file.truncate(FILE_BYTES);
    await file.close();
    await writeFile(join(folder, `${n}.type`), 'application/octet-stream');
    await addRows(db, 'media', { ...fileOf(owner, n), storage_key: `sparse/${n}`, size: FILE_BYTES });
  }
}

/** A page from the cache, for visitors, and one that is rendered for each request. */
async function measurePages({ origin }: ServerProcess, cookie: string): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  for (const [name, headers] of [
    ['/blog, for visitors', {}],
    ['/blog, signed in', { cookie }],
  ] as const) {
    const { p50, p99 } = await load({ origin, path: '/blog', connections: 1, headers, seconds: SECONDS });
    figures.set(name, `${p50.toFixed(1)} / ${p99.toFixed(1)}`);
  }
  return figures;
}

interface Running {
  process: ChildProcess;
  target: string;
  startedAt: number;
}

/** The command, as a server starts it at night. */
function startBackup({ dataDir }: ServerProcess): Running {
  const target = join(dataDir, 'bench.tar.gz');
  const env = { ...production.env, PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir };
  const command = spawn(process.execPath, [...production.flags, 'dist/server/backup.mjs', target], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { process: command, target, startedAt: performance.now() };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function report({ process: command, target, startedAt }: Running): Promise<void> {
  let megabytes = 0;
  const ended = once(command, 'exit');
  while (!hasEnded(command)) {
    megabytes = Math.max(megabytes, memoryOf(command.pid).peak || 0);
    await Promise.race([ended, wait(MEMORY_MS)]);
  }
  if (command.exitCode !== 0)
    throw new Error(`The backup ended with ${command.signalCode ?? command.exitCode}.`);
  const seconds = (performance.now() - startedAt) / 1000;
  print(`seconds for ${GIGABYTES} GB of zeros`, seconds.toFixed(0));
  print('MB of its process at most', megabytes.toFixed(0));
  print('MB of the backup', ((await stat(target)).size / 1e6).toFixed(0));
  await rm(target);
}
