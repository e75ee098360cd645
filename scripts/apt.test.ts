import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aptGet } from './apt.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apt-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** An apt-get that writes its arguments to a file, and runs this shell script. */
function install(script: string): () => string[] {
  const file = join(folder, 'apt-get');
  writeFileSync(file, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${script}\n`);
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  return () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
}

test('waits while another apt holds the lock', () => {
  const calls = install(
    `[ $(wc -l < ${folder}/calls) -gt 2 ] || { echo "E: Could not get lock /var/lib/apt/lists/lock." >&2; exit 100; }`,
  );
  expect(aptGet(['update'], 1)).toBeUndefined();
  expect(calls()).toHaveLength(3);
  expect(calls()[0]).toMatch(/DPkg::Lock::Timeout=\d+ update$/);
});

test('says why apt-get failed', () => {
  const calls = install('echo "E: Unable to locate package x" >&2; exit 100');
  expect(aptGet(['install', '-y', 'x'], 1)).toBe('E: Unable to locate package x');
  expect(calls()).toHaveLength(1);
});
