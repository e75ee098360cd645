import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';

/** How the names of temporary files end. */
export const PART = '.part';

interface WriteOptions {
  mode?: number;
  /** Keeps an existing file unchanged. */
  ifAbsent?: boolean;
  /** Of the temporary file, on the same disk; by default that of the file itself. */
  folder?: string;
}

/**
 * Writes to a temporary file, flushes it and moves it into place: readers see the old file or the new one, and a crash
 * or a full disk leaves no partial file.
 * @returns false if `ifAbsent` found a file.
 */
export async function writeFileAtomically(
  path: string,
  data: string | Uint8Array | AsyncIterable<Uint8Array>,
  { mode = 0o600, ifAbsent = false, folder = dirname(path) }: WriteOptions = {},
): Promise<boolean> {
  const temporary = join(folder, `${basename(path)}.${randomUUID()}${PART}`);
  try {
    await flush(temporary, data, mode);
    if (ifAbsent) await moveIfAbsent(temporary, path);
    else await rename(temporary, path);
    await flushFolder(dirname(path));
    return true;
  } catch (error) {
    await rm(temporary, { force: true });
    if (ifAbsent && errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A link, unlike a rename, fails if the name exists. */
async function moveIfAbsent(from: string, to: string): Promise<void> {
  await link(from, to);
  await rm(from, { force: true });
}

async function flush(path: string, data: string | Uint8Array | AsyncIterable<Uint8Array>, mode: number) {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new name durable. Windows cannot open folders. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
