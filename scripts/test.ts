import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.ts';
import { ensureChromium } from './chromium.ts';

/** Vitest cannot time out a test that blocks its process. The tests take at most 20 minutes on a busy machine. */
const TESTS_MS = 40 * 60_000;

// Fastest checks first: type errors show within seconds.
run('tsc');
run('biome', 'ci', '.');
run('knip');
buildIfChanged();
const env = { CHROMIUM_PATH: ensureChromium() };
const folder = mkdtempSync(join(tmpdir(), 'foyer-test-report-'));
const report = join(folder, 'report.json');
const status = await runTests(report);
printSummary(report);
rmSync(folder, { recursive: true });
process.exit(status);

function run(tool: string, ...args: string[]): void {
  process.stdout.write(`> ${tool} ${args.join(' ')}\n`);
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function runTests(outputFile: string): Promise<number> {
  const args = [
    'run',
    ...process.argv.slice(2),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/setup/unfinished.ts',
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
    process.exit(1);
  }
  return status;
}

function printSummary(file: string): void {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed\n`);
}
