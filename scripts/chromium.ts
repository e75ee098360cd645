import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The shell first: without windows, toolbars and spare processes, the same pages cost a quarter less. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The path of a Chromium for the browser tests: the system's, else Playwright's, else a newly installed one.
 * @throws if none can be installed
 */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) return present;
  process.stdout.write('Installing a Chromium for the browser tests…\n');
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const installed = findChromium();
  if (installed) return installed;
  // Debian has the shell; Ubuntu does not.
  const error =
    aptGet('update') ??
    (aptGet('install', '-y', 'chromium-headless-shell') && aptGet('install', '-y', 'chromium'));
  const fromPackages = findChromium();
  if (!fromPackages)
    throw new Error(`The browser tests need Chromium, and none could be installed. ${error ?? ''}`);
  return fromPackages;
}

/** Waits until another apt has finished. @returns what it says if it fails */
function aptGet(...args: string[]): string | undefined {
  const options = ['-qq', '-o', `DPkg::Lock::Timeout=${APT_LOCK_SECONDS}`];
  const { status, error, stderr } = spawnSync('apt-get', [...options, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr).trim();
}

const APT_LOCK_SECONDS = 300;

function findChromium(): string | undefined {
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path));
}
