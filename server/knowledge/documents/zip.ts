import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';

const MAX_UNPACKED_BYTES = 200_000_000;

/**
 * Unpacks every file of a zipped document once, and forgets it: the libraries that read documents believe the sizes that
 * its table of contents claims.
 * @throws Unreadable
 */
export async function checkUnpacked(path: string): Promise<void> {
  await withZip(path, async (zip) => {
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED_BYTES) throw new Unreadable('unpacks_to_too_much');
      // Fails if a file is larger than claimed.
      for await (const _chunk of await zip.openReadStreamPromise(entry));
    }
  });
}

/** The entries by their names. */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
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
