import { existsSync } from 'node:fs';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/**
 * Serves the files of the build in their precompressed form. Names in `/assets` contain the hash of the content, so
 * these files are immutable.
 */
export function builtFiles(folder: string): RequestHandler {
  // In development there is no build: Vite serves the sources.
  if (!existsSync(folder)) return (_req, _res, next) => next();
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => res.setHeader('Cache-Control', path.startsWith('/assets/') ? YEAR : HOUR),
  });
}
