import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';

/** Enough for the headers of a mail. */
const HEAD_BYTES = 8000;
/** The most that is read of a file that is no mail of this server. */
const MAX_BYTES = 5_000_000;

/** Only files with names like those that the mailer gives: an id from an address is no path. */
const NAME = /^([\w-]{1,64})\.eml$/;

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** The mails that were written to files because no mail server is configured. */
export function createOutbox(dataDir: string) {
  const folder = outboxFolder(dataDir);
  const pathOf = (id: string): string | undefined =>
    NAME.test(`${id}.eml`) ? join(folder, `${id}.eml`) : undefined;

  return {
    /** The ids of all mails, the newest first: ids sort by time. */
    async list(): Promise<string[]> {
      const names = await readdir(folder).catch(emptyIfMissing);
      return names
        .flatMap((name) => NAME.exec(name)?.[1] ?? [])
        .sort()
        .reverse();
    },

    /** The beginning of a mail; undefined if it was deleted. */
    async readHead(id: string): Promise<Buffer | undefined> {
      const path = pathOf(id);
      const file = path && (await open(path).catch(undefinedIfMissing));
      if (!file) return undefined;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    /** The mail; undefined if there is none, or a file that is too large for one. */
    async read(id: string): Promise<Buffer | undefined> {
      const path = pathOf(id);
      if (!path) return undefined;
      const found = await stat(path).catch(undefinedIfMissing);
      return found?.isFile() && found.size <= MAX_BYTES
        ? readFile(path).catch(undefinedIfMissing)
        : undefined;
    },

    /** @returns whether there was one */
    async remove(id: string): Promise<boolean> {
      const path = pathOf(id);
      if (!path) return false;
      const removal = rm(path).then(() => true);
      return (await removal.catch(undefinedIfMissing)) === true;
    },
  };
}

function emptyIfMissing(error: unknown): string[] {
  undefinedIfMissing(error);
  return [];
}

function undefinedIfMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENAMETOOLONG') throw error;
  return undefined;
}
