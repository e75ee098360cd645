import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { openDataDir } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-dir-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder is created with its parents, also in parallel, and no test file is left', async () => {
  const path = join(folder, 'a', 'b');
  await Promise.all([openDataDir(path), openDataDir(path), openDataDir(path)]);
  expect((await stat(path)).isDirectory()).toBe(true);
  expect(await readdir(path)).toEqual([]);
});

const refusal = (reason: string) => new ConfigError(`DATA_DIR cannot be used: ${reason}`);

test('a file and a path below a file are refused with the reason', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')])
    await expect(openDataDir(path)).rejects.toThrow(refusal(`${path} is a file, or lies below one.`));
  expect(await readdir(folder)).toEqual(['file']);
});

test('an unwritable folder is refused with the reason', async () => {
  // The kernel permits no new folder there, not even to the superuser.
  await expect(openDataDir('/sys/foyer')).rejects.toThrow(
    /^DATA_DIR cannot be used: (?:this user may not write to \/sys\/foyer|\/sys\/foyer is read-only)\.$/,
  );
});

test('a folder that takes no new folders is refused, not waited for', async () => {
  await expect(openDataDir('/proc/foyer/data')).rejects.toThrow(ConfigError);
});
