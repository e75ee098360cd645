import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import production from '#scripts/server-process.json' with { type: 'json' };
import { freePort } from '../setup/app/free-port.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { untilOwnSiteRead } from '../setup/websites/until-own-site-read.ts';
import { quantile } from './statistics.ts';

const RUNS = 5;

/**
 * Milliseconds from `node` to its first page, of a server that has run before: the median of some starts. Each of the
 * first two reads the own website, the second one because the first has published posts.
 */
export async function millisecondsToFirstPage(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-start-'));
  try {
    const port = await freePort();
    const ownSiteRead = (startedAt: string) =>
      withDatabase(join(dataDir, 'foyer.db'), (db) => untilOwnSiteRead(db, startedAt));
    for (let run = 0; run < 2; run++) await start(dataDir, port, ownSiteRead);
    const milliseconds: number[] = [];
    for (let run = 0; run < RUNS; run++) milliseconds.push(await start(dataDir, port));
    return quantile(milliseconds, 0.5);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function start(
  dataDir: string,
  port: number,
  settled?: (startedAt: string) => Promise<void>,
): Promise<number> {
  const date = new Date().toISOString();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...production.flags, 'dist/server/main.mjs'], {
    env: {
      ...production.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isPage(`http://127.0.0.1:${port}/`))) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await wait(2);
  }
  const milliseconds = performance.now() - startedAt;
  await settled?.(date);
  child.kill('SIGTERM');
  await ended;
  return milliseconds;
}

const isPage = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
