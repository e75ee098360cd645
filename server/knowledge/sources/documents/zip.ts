import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';

const MAX_UNPACKED_BYTES = 200_000_000;

/**
 * The entries by their names. Reading one fails as soon as it is larger than the directory claims.
 * @throws Unreadable if all of them are too large
 */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED_BYTES) throw new Unreadable('unpacks_to_too_much');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

export async function withZip<Result>(
  path: string,
  read: (zip: ZipFile) => Promise<Result>,
): Promise<Result> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    return await read(zip);
  } finally {
    zip.close();
  }
}
