import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { loadSecret } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const path = () => join(dataDir, 'session-secret');

test('processes that start together share one secret, which later starts reuse', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadSecret(dataDir, 'session-secret')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await loadSecret(dataDir, 'session-secret')).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(['session-secret']);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
});

test('a line break after the secret is accepted', async () => {
  const secret = await loadSecret(dataDir, 'session-secret');
  await writeFile(path(), `${secret}\n`);
  expect(await loadSecret(dataDir, 'session-secret')).toBe(secret);
});

test.each([
  ['empty', () => ''],
  ['short', () => 'secret'],
  ['truncated', (secret: string) => secret.slice(0, 42)],
  ['zeroed', (secret: string) => '\0'.repeat(secret.length)],
  ['of blanks', (secret: string) => ' '.repeat(secret.length)],
])('a secret that is %s is refused, and not changed', async (_kind, damage) => {
  const damaged = damage(await loadSecret(dataDir, 'session-secret'));
  await writeFile(path(), damaged);
  await expect(loadSecret(dataDir, 'session-secret')).rejects.toThrow(ConfigError);
  await expect(loadSecret(dataDir, 'session-secret')).rejects.toThrow(/^DATA_DIR .* damaged secret: [^\n]+$/);
  expect(await readFile(path(), 'utf8')).toBe(damaged);
});
