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

test('a file, a path below a file, and an unwritable folder are refused with the reason', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below'), '/proc/foyer']) {
    await expect(openDataDir(path)).rejects.toThrow(ConfigError);
    await expect(openDataDir(path)).rejects.toThrow(/^DATA_DIR cannot be used: /);
  }
});
