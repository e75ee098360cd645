import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import production from '../../scripts/server-process.json' with { type: 'json' };
import { freePort } from '../setup/free-port.ts';
import { quantile } from './statistics.ts';

const RUNS = 5;

/** Milliseconds from `node` to its first page, of a server that has run before: the median of some starts. */
export async function millisecondsToFirstPage(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-start-'));
  try {
    await start(dataDir);
    const milliseconds: number[] = [];
    for (let run = 0; run < RUNS; run++) milliseconds.push(await start(dataDir));
    return quantile(milliseconds, 0.5);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function start(dataDir: string): Promise<number> {
  const port = await freePort();
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
  child.kill('SIGTERM');
  await ended;
  return milliseconds;
}

const isPage = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
