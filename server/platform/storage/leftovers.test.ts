import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function add(name: string, minutesOld: number): Promise<void> {
  const path = join(dataDir, name);
  const at = Date.now() / 1000 - minutesOld * 60;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  await utimes(path, at, at);
}

async function filesLeft(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1))
    .sort();
}

test('files of a killed process are deleted, but none that another process may be writing', async () => {
  for (const name of ['uploads/a', 'files/.parts/b.part', 'outbox/c.eml.part', 'secret.part']) {
    await add(`${name}`, 61);
    await add(name.replace(/(\w+)((?:\.eml)?\.part)?$/, 'new-$1$2'), 50);
  }
  await add('outbox/kept.eml', 1000);
  await add('files/media/1/kept', 1000);
  await removeLeftovers(dataDir);
  expect(await filesLeft()).toEqual([
    'files/.parts/new-b.part',
    'files/media/1/kept',
    'new-secret.part',
    'outbox/kept.eml',
    'outbox/new-c.eml.part',
    'uploads/new-a',
  ]);
});

test('a folder without such files is not changed', async () => {
  await removeLeftovers(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});
