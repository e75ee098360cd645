import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
  const fromPackages = findChromium();
  if (!fromPackages) throw new Error('The browser tests need Chromium, and none could be installed.');
  return fromPackages;
}

function findChromium(): string | undefined {
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path));
}
