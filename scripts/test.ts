import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.ts';
import { ensureChromium } from './chromium.ts';

/** Vitest cannot time out a test that blocks its process. The tests take at most 20 minutes on a busy machine. */
const TESTS_MS = 40 * 60_000;

/** Linux keeps its files in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** The tests write up to 400 MB at a time. */
const NEEDED_BYTES = 2_000_000_000;

/** `npm run test:full`: every API test on both database engines. */
const isFull = process.argv.includes('--full');
const given = process.argv.slice(2).filter((argument) => argument !== '--full');

// Fastest checks first: type errors show within seconds.
run('tsc');
run('biome', 'ci', '.');
run('knip');
buildIfChanged();
const folder = temporaryFolder();
const env = {
  CHROMIUM_PATH: ensureChromium(),
  TMPDIR: folder,
  // The tests start about a hundred servers.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  ...(isFull && { TEST_ENGINES: 'all' }),
};
const report = join(folder, 'report.json');
const status = await runTests(report);
printSummary(report);
removeFolder();
process.exit(status);

function run(tool: string, ...args: string[]): void {
  process.stdout.write(`> ${tool} ${args.join(' ')}\n`);
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function runTests(outputFile: string): Promise<number> {
  const args = [
    'run',
    ...given,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/setup/app/unfinished.ts',
    `--outputFile.json=${outputFile}`,
  ];
  const vitest = spawn('node_modules/.bin/vitest', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // As the leader of a process group: a blocked worker outlives the main process unless the group is killed.
    detached: true,
  });
  const end = () => vitest.kill();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  setTimeout(end, TESTS_MS).unref();
  const [status] = await once(vitest, 'exit');
  if (status === null || !existsSync(outputFile)) {
    process.kill(-(vitest.pid as number), 'SIGKILL');
    removeFolder();
    process.exit(1);
  }
  return status;
}

/** Contains everything that the tests write; in memory where possible: a disk makes each transaction wait. */
function temporaryFolder(): string {
  const parent = hasSpace(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
  const created = mkdtempSync(join(parent, 'foyer-test-'));
  // PostgreSQL runs as another user.
  chmodSync(created, 0o755);
  return created;
}

/** Containers often limit it to 64 MB. */
function hasSpace(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Retries: until a child process has ended, it may still write into the folder. */
function removeFolder(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function printSummary(file: string): void {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed\n`);
}
