import type { RequestHandler } from 'express';
import { MAX_IMPORT_MEGABYTES } from '#lib/import-limits.ts';
import { isEditorial } from '#lib/roles.ts';
import type { Config } from '../../platform/config.ts';
import { notFound, notSignedIn, tooLarge } from '../../platform/errors.ts';
import { createMultipart, uploadFolder } from '../../platform/http/multipart.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { receiveFiles } from '../../platform/http/receive-files.ts';

const MAX_BYTES = MAX_IMPORT_MEGABYTES * 1_000_000;
const TOO_LARGE = `A file may have at most ${MAX_IMPORT_MEGABYTES} MB. Split it into several files.`;
const MAX_FILES = 2;

/** Receives the files of an import. */
export function receiveImport({ config, limits }: { config: Config; limits: RateLimits }): RequestHandler {
  const limit = limits({ name: 'imports', points: 30, seconds: 3600 });
  const multipart = createMultipart({
    folder: uploadFolder(config.dataDir),
    file: { maxBytes: MAX_BYTES, tooLarge: TOO_LARGE },
    maxFiles: MAX_FILES,
  });
  return receiveFiles({
    multipart,
    async receive(req, res) {
      const { viewer } = req;
      if (!viewer) throw notSignedIn();
      if (!isEditorial(viewer)) throw notFound();
      if (Number(req.get('content-length') ?? 0) > MAX_FILES * MAX_BYTES + 1_000_000)
        throw tooLarge(TOO_LARGE);
      await limit.consume(viewer.id);
      await multipart.receive(req, res, async () => undefined);
    },
  });
}
