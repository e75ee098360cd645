import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

interface WriteOptions {
  mode?: number;
  /** Leave a file that exists as it is. */
  ifAbsent?: boolean;
}

/**
 * Writes to a temporary file, flushes it and moves it into place: readers see the old file or the new one, and neither
 * a crash nor a full disk leaves half a file.
 * @returns false where `ifAbsent` found a file.
 */
export async function writeFileAtomically(
  path: string,
  data: string | Uint8Array,
  { mode = 0o600, ifAbsent = false }: WriteOptions = {},
): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await flush(temporary, data, mode);
    // A link, unlike a rename, fails where the name is taken.
    if (ifAbsent) await link(temporary, path);
    else await rename(temporary, path);
    await flushFolder(dirname(path));
    return true;
  } catch (error) {
    if (ifAbsent && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function flush(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name itself is on the disk only then. Windows cannot open folders. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
