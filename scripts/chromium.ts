import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptGet } from './apt.ts';

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
  const outdated = aptGet(['update']);
  // Debian has the shell; Ubuntu does not.
  const error = aptGet(['install', '-y', 'chromium-headless-shell']) && aptGet(['install', '-y', 'chromium']);
  const fromPackages = findChromium();
  if (!fromPackages)
    throw new Error(
      `The browser tests need Chromium, and none could be installed. ${[outdated, error].filter(Boolean).join(' ')}`,
    );
  return fromPackages;
}

function findChromium(): string | undefined {
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path));
}
