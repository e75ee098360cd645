import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.ts';
import { ensureChromium } from './chromium.ts';

// Fastest checks first: type errors show within seconds.
run('tsc');
run('biome', 'ci', '.');
run('knip');
buildIfChanged();
const env = { CHROMIUM_PATH: ensureChromium() };
const folder = mkdtempSync(join(tmpdir(), 'foyer-test-report-'));
const report = join(folder, 'report.json');
const status = runTests(report);
printSummary(report);
rmSync(folder, { recursive: true });
process.exit(status);

function run(tool: string, ...args: string[]): void {
  process.stdout.write(`> ${tool} ${args.join(' ')}\n`);
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function runTests(outputFile: string): number {
  const args = [
    'run',
    ...process.argv.slice(2),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ];
  const { status } = spawnSync('node_modules/.bin/vitest', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

function printSummary(file: string): void {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed\n`);
}
