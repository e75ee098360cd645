import { spawnSync } from 'node:child_process';

const WAIT_SECONDS = 300;

/**
 * Runs apt-get, and waits while another apt holds a lock: `DPkg::Lock::Timeout` concerns the lock of installing only, and not
 * the one of the lists of packages.
 * @returns what it says if it fails
 */
export function aptGet(args: readonly string[], everyMs = 3000): string | undefined {
  const until = Date.now() + WAIT_SECONDS * 1000;
  for (;;) {
    const { status, error, stderr } = spawnSync(
      'apt-get',
      ['-qq', '-o', `DPkg::Lock::Timeout=${WAIT_SECONDS}`, ...args],
      { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
    );
    if (status === 0) return undefined;
    const failure = (error?.message ?? stderr).trim();
    if (!/could not get lock/i.test(failure) || Date.now() > until) return failure;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, everyMs);
  }
}
