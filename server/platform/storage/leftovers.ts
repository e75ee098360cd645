import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { uploadFolder } from '../http/multipart.ts';
import { partsFolder } from './disk.ts';
import { PART } from './write-file.ts';

/** Longer than any request: another process may share the folder, and be writing. */
const AGE_MS = 3_600_000;

/** Removes what processes that were killed have left in the data folder: received and half-written files. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const before = Date.now() - AGE_MS;
  await removeOld(uploadFolder(dataDir), before);
  await removeOld(partsFolder(dataDir), before);
  for (const folder of [dataDir, join(dataDir, 'outbox')])
    await removeOld(folder, before, (name) => name.endsWith(PART));
}

async function removeOld(folder: string, before: number, isLeftover = (_name: string) => true) {
  for (const name of (await namesIn(folder)).filter(isLeftover)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
