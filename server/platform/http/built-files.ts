import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

interface Options {
  /** Files whose names contain the hash of their content. */
  isImmutable: (path: string) => boolean;
  /** Other websites may load them. */
  isPublic?: boolean;
}

/** Serves the files of the build in their precompressed form. */
export function builtFiles(folder: string, { isImmutable, isPublic = false }: Options): RequestHandler {
  // In development there is no build: Vite serves the sources.
  if (!existsSync(folder)) return (_req, _res, next) => next();
  // The folder is listed when a first file is wanted, instead of before a first page.
  let serve: RequestHandler | undefined;
  return (req, res, next) => {
    if (!extname(req.path)) return next();
    serve ??= sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders(res, path) {
        res.setHeader('Cache-Control', isImmutable(path) ? YEAR : HOUR);
        if (!isPublic) return;
        res.setHeader('Access-Control-Allow-Origin', '*');
        res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      },
    });
    // A file may vanish when a new version is built; sirv would end the process.
    res.on('pipe', (file: Readable) => file.on('error', () => res.destroy()));
    serve(req, res, next);
  };
}
