import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import production from '#scripts/server-process.json' with { type: 'json' };
import { addUnlimitedPlan } from '../accounts/catalog.ts';
import { openDatabase } from '../database/with-database.ts';
import { freePort } from './free-port.ts';

/** The built server as a separate process, as in production; that of the sources with `NODE_ENV` for development. */
export interface ServerProcess {
  origin: string;
  dataDir: string;
  /** For tests that insert data which no page or call can create. */
  databaseUrl: string;
  /** The complete output so far. */
  output(): string;
  process: ChildProcess;
  /** Sends SIGTERM, waits, and returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Tests omit the flags and variables of production that save memory: collecting garbage as often as they demand takes a
 * third of the time of a page.
 */
const WITH_MEMORY = {
  flags: ['--expose-gc'],
  env: { UV_THREADPOOL_SIZE: production.env.UV_THREADPOOL_SIZE },
};

/** Less than the timeout of a hook: the error shows the output of the server. */
const START_MS = 45_000;

/** Writes files into a new server's data folder before it starts. `host` will be its public host. */
export type FillDataDir = (dataDir: string, host: string) => Promise<void>;

/**
 * The database has a plan without limits, and nothing else, unless `STARTER_CONTENT` is set: most tests do not need the starter content.
 * @param fill default: an empty folder, as at the first start of an installation
 */
export async function spawnServer(env: Record<string, string>, fill?: FillDataDir): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'foyer-server-')));
  const port = await freePort();
  const host = `localhost:${port}`;
  const origin = `http://${host}`;
  await fill?.(dataDir, host);
  const main = env.NODE_ENV === 'development' ? 'server/main/main.ts' : 'dist/server/main.mjs';
  // Benchmarks measure the server as it is in production.
  const { flags, env: variables } = process.env.VITEST ? WITH_MEMORY : production;
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...variables,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      STARTER_CONTENT: 'off',
      CRAWLER_ALLOW_FOR: 'everyone',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  await ready(`${origin}/readyz`, ended, () => output).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  const databaseUrl = env.DATABASE_URL ?? join(dataDir, 'foyer.db');
  if (env.STARTER_CONTENT !== 'on') await openDatabase(databaseUrl, ({ db }) => addUnlimitedPlan(db));

  return {
    origin,
    dataDir,
    databaseUrl,
    output: () => output,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function ready(url: string, ended: Promise<number | null>, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  let code: number | null | undefined;
  void ended.then((exit) => {
    code = exit;
  });
  while (Date.now() < deadline && code === undefined) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not come up (exit code ${code}):\n${output()}`);
}
