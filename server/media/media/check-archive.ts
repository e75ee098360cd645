import { openPromise } from 'yauzl';
import { AppError, invalid, isSystemError } from '../../platform/errors.ts';

const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 500_000_000;

/**
 * Checks the table of contents of a zipped document; nothing is unpacked.
 * @throws AppError 422 if it is damaged, would unpack to too much, or names files outside of itself
 */
export async function checkArchive(path: string): Promise<void> {
  try {
    const zip = await openPromise(path);
    try {
      if (zip.entryCount === 0) throw damaged();
      if (zip.entryCount > MAX_ENTRIES) throw tooMuch();
      let unpacked = 0;
      for await (const { uncompressedSize } of zip.eachEntry()) {
        unpacked += uncompressedSize;
        if (unpacked > MAX_UNPACKED_BYTES) throw tooMuch();
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof AppError || isSystemError(error)) throw error;
    throw damaged();
  }
}

const damaged = () => invalid({ files: ['The document is damaged and cannot be opened.'] });
const tooMuch = () => invalid({ files: ['The document unpacks to more than this server accepts.'] });
