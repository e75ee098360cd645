import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MAX_IMPORT_FILES, MAX_IMPORT_MEGABYTES } from '#lib/limits.ts';
import { isSystemError } from '../../../platform/errors.ts';
import { Unreadable } from './unreadable.ts';

const MAX_UNPACKED_BYTES = 5 * MAX_IMPORT_MEGABYTES * 1_000_000;
const MAX_TEXT_BYTES = 20_000_000;
/** Files of operating systems and tools, which are never content. */
const FOREIGN = /(?:^|\/)(?:__MACOSX|node_modules|\.[^/]+)(?:\/|$)/;

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/**
 * Opens a received ZIP archive. Its table of contents is read once; names that lead out of it are refused.
 * @throws Unreadable, as all functions of the archive do
 */
export async function openArchive(path: string) {
  const zip = await understood(() => openPromise(path, { autoClose: false }));
  const entries = await understood(() => entriesOf(zip)).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new Unreadable('damaged');
    if (entry.isEncrypted()) throw new Unreadable('encrypted');
    return entry;
  };
  async function* read(name: string): AsyncGenerator<Buffer> {
    const body = await understood(() => zip.openReadStreamPromise(entryOf(name)));
    try {
      for await (const chunk of body) yield chunk as Buffer;
    } catch (error) {
      throw explained(error);
    }
  }
  return {
    names: [...entries.keys()].sort(),
    /** Reads a file in pieces. */
    read,
    async readText(name: string): Promise<Buffer> {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of read(name)) {
        size += chunk.length;
        if (size > MAX_TEXT_BYTES) throw new Unreadable('unpacks_to_too_much');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
    /** @returns false for a file that is larger than `maxBytes`, whatever size the archive claims */
    async extract(name: string, to: string, maxBytes: number): Promise<boolean> {
      if (entryOf(name).uncompressedSize > maxBytes) return false;
      // The library ends with an error where a file is larger than its entry claims.
      await pipeline(read(name), createWriteStream(to));
      return true;
    },
    close: (): void => zip.close(),
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_IMPORT_FILES) throw new Unreadable('too_many_files');
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let read = 0;
  for await (const entry of zip.eachEntry()) {
    read += 1;
    unpacked += entry.uncompressedSize;
    if (read > MAX_IMPORT_FILES) throw new Unreadable('too_many_files');
    if (unpacked > MAX_UNPACKED_BYTES) throw new Unreadable('unpacks_to_too_much');
    if (!entry.fileName.endsWith('/') && !FOREIGN.test(entry.fileName)) entries.set(entry.fileName, entry);
  }
  return entries;
}

async function understood<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw explained(error);
  }
}

/** Failures of the disk stay what they are. */
const explained = (error: unknown): unknown =>
  error instanceof Unreadable || isSystemError(error) ? error : new Unreadable('damaged');
