import { MAX_IMPORT_MEGABYTES } from '#lib/limits.ts';
import { tooLarge } from '../../platform/errors.ts';
import { createMultipart, uploadFolder } from '../../platform/http/multipart.ts';
import type { FileReceiver } from '../../platform/http/receive-files.ts';
import type { Platform } from '../../platform/platform.ts';

const MAX_BYTES = MAX_IMPORT_MEGABYTES * 1_000_000;
const TOO_LARGE = `A file may have at most ${MAX_IMPORT_MEGABYTES} MB. Split it into several files.`;
const MAX_FILES = 2;

export type ReceiveDeps = Pick<Platform, 'config' | 'limits'>;

/** Receives the files of an import. */
export function createReceiveImport({ config, limits }: ReceiveDeps): FileReceiver {
  const limit = limits({ name: 'imports', points: 30, seconds: 3600 });
  const multipart = createMultipart({
    folder: uploadFolder(config.dataDir),
    file: { maxBytes: MAX_BYTES, tooLarge: TOO_LARGE },
    maxFiles: MAX_FILES,
  });
  return {
    multipart,
    async receive({ id }, req, res) {
      if (Number(req.get('content-length') ?? 0) > MAX_FILES * MAX_BYTES + 1_000_000)
        throw tooLarge(TOO_LARGE);
      await limit.consume(id);
      await multipart.receive(req, res, async () => undefined);
    },
  };
}
